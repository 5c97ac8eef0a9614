// Proves docs/product.md#e-readers
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLibraryBook } from '#contract/calls/library.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openProgramsShop } from './open-programs-shop.ts'

const run = promisify(execFile)
const PROGRAM = join(import.meta.dirname, 'library.sh')
const without = ['bash', 'curl', 'protoc'].filter(tool => spawnSync(tool, ['--version']).error)
const missing = without.length > 0 ? ` (skipped: not installed: ${without.join(', ')})` : ''
const CUT = 5_000

describe.skipIf(missing !== '')(`the shell script with curl and protoc${missing}`, () => {
  let open: Awaited<ReturnType<typeof openProgramsShop>>
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kashihon-script-'))
    open = await openProgramsShop()
  })
  afterAll(async () => {
    await open?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const script = async (...values: string[]) => {
    const env = { ...process.env, SHOP: open.shop.url, LOGIN: 'ada', PASSWORD }
    const { stdout, stderr } = await run('bash', [PROGRAM, ...values], { cwd: folder, env })
    expect(stderr).toBe('')
    return stdout
  }
  const at = (name: string) => join(folder, name)

  it('fetches the sources of the messages, and lists the library', async () => {
    expect(await script('list')).toBe('rain-volume-1 LIBRARY_BOOK_STATUS_READY Rain & “Sun”: Volume 1\n')
    expect(await readdir(at('proto'))).toContain('library.proto')
  })

  it('downloads a book', async () => {
    const said = await script('download', 'rain-volume-1', 'rain.epub')
    const book = await readFile(at('rain.epub'))
    expect(said).toBe(`rain.epub: ${book.length} of ${book.length} bytes fetched\n`)
    expect(book.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  })

  it('goes on with a download that was stopped, and begins anew where the file is another one', async () => {
    const book = await readFile(at('rain.epub'))
    const { answer } = await open.send(findLibraryBook, { params: { id: 'rain-volume-1' } })
    const { headers } = await open.shop.fetch(answer?.downloads[0]?.link ?? '', { method: 'HEAD' })
    const stopAt = async (tag: string) => {
      await writeFile(at('again.epub.part'), book.subarray(0, CUT))
      await writeFile(at('again.epub.tag'), tag)
    }
    await stopAt(`${headers.get('etag')}\n`)
    const rest = `again.epub: ${book.length - CUT} of ${book.length} bytes fetched\n`
    expect(await script('download', 'rain-volume-1', 'again.epub')).toBe(rest)
    expect(await readFile(at('again.epub'))).toEqual(book)

    await stopAt('"of an older file"\n')
    const whole = `again.epub: ${book.length} of ${book.length} bytes fetched\n`
    expect(await script('download', 'rain-volume-1', 'again.epub')).toBe(whole)
    expect(await readFile(at('again.epub'))).toEqual(book)
    expect((await readdir(folder)).sort()).toEqual(['again.epub', 'proto', 'rain.epub'])
  })

  it('stores and reads progress', async () => {
    const parts = await script('parts', 'rain-volume-1')
    expect(parts).toMatch(/^PRT-\w+ 0 Rain & “Sun”: Volume 1 Part 1\nPRT-\w+ 0 .+ 2\nPRT-\w+ 0 .+ 3\n$/)
    const id = parts.split(' ', 1)[0] ?? ''
    expect(await script('progress', id)).toBe('0\n')
    expect(await script('progress', id, '0.25')).toBe('0.25\n')
    expect(await script('parts', 'rain-volume-1')).toContain(`${id} 0.25 `)
  })

  it('says what the shop refuses', async () => {
    await expect(script('progress', 'none')).rejects.toMatchObject({
      stderr: expect.stringContaining('reason: "partNotFound"'),
    })
  })
})
