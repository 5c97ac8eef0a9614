// Proves docs/product.md#languages
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { EncodedPage } from '../platform/http/encoded-page.ts'
import { openTexts } from './texts.ts'

const LOCALES = join(import.meta.dirname, '../../locales')

afterEach(() => void vi.useRealTimers())

const textOf = async (file: EncodedPage | null) => String(await file?.bodyIn('identity'))

// docs/product.md#constants.
it('a corrected text is there within an hour, without a restart, in what pages and browsers read', async () => {
  vi.useFakeTimers()
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-texts-'))
  await cp(LOCALES, folder, { recursive: true })
  const texts = openTexts(folder)
  try {
    const path = join(folder, 'de/common.json')
    const before = texts.version()
    await writeFile(
      path,
      JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), search: 'Durchsehen' }),
    )
    vi.advanceTimersByTime(3_599_000)
    expect(texts.version()).toBe(before)
    vi.advanceTimersByTime(1_000)
    expect(texts.version()).not.toBe(before)
    expect(texts.of('de').common).toMatchObject({ search: 'Durchsehen' })
    expect(await textOf(texts.file('de', 'common'))).toContain('Durchsehen')
    // Pages that were made before name it with their version.
    expect(await textOf(texts.file('de', 'common', before))).not.toContain('Durchsehen')
  } finally {
    texts.close()
    await rm(folder, { recursive: true, force: true })
  }
})

it('pages of the version from before an upgrade find its texts, and never those of another version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-texts-'))
  await cp(LOCALES, folder, { recursive: true })
  const path = join(folder, 'de/common.json')
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), search: 'Früher' }))
  const before = openTexts(folder)
  const texts = openTexts(LOCALES, () => [folder, join(folder, 'not-there')])
  try {
    expect(await textOf(texts.file('de', 'common', before.version()))).toContain('Früher')
    expect(await textOf(texts.file('de', 'common', texts.version()))).not.toContain('Früher')
    expect(texts.file('de', 'common', 'AAAAAAAA')).toBeNull()
  } finally {
    before.close()
    texts.close()
    await rm(folder, { recursive: true, force: true })
  }
})
