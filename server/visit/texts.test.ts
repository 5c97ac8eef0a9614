import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openTexts } from './texts.ts'

const LOCALES = join(import.meta.dirname, '../../locales')

afterEach(() => void vi.useRealTimers())

// docs/product.md#constants.
it('a corrected text is there within an hour, without a restart, in what pages and browsers read', async () => {
  vi.useFakeTimers()
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-texts-'))
  await cp(LOCALES, folder, { recursive: true })
  const texts = openTexts(folder)
  try {
    const path = join(folder, 'de/common.json')
    const before = texts.version()
    const { common, faq } = texts.versions('de')
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), search: 'Stöbern' }))
    vi.advanceTimersByTime(3_599_000)
    expect(texts.version()).toBe(before)
    vi.advanceTimersByTime(1_000)
    expect(texts.version()).not.toBe(before)
    expect(texts.versions('de').common).not.toBe(common)
    expect(texts.versions('de').faq).toBe(faq)
    expect(texts.of('de').common).toMatchObject({ search: 'Stöbern' })
    expect(String(await texts.file('de', 'common')?.bodyIn('identity'))).toContain('Stöbern')
  } finally {
    texts.close()
    await rm(folder, { recursive: true, force: true })
  }
})
