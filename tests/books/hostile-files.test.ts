// Proves docs/product.md#rich-text
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RichText } from '#contract/generated/reading.ts'
import { BookRefused } from '#server/book-files/book-refused.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { READ_LIMITS } from '#server/publishing/read-book-limits.ts'
import * as worker from '#server/publishing/run-read-book-worker.ts'
import { type HostileFile, type Lures, POISON, SECRET } from '#tests/support/hostile-files/hostile-file.ts'
import { HOSTILE_FILES } from '#tests/support/hostile-files/hostile-files.ts'
import { SharedReader } from '#tests/support/hostile-files/shared-reader.ts'
import { importContext } from '#tests/support/import-context.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

/** What reading any of them may take. */
const MOST_BYTES = 512_000_000

let peakBytes = 0
let shared: SharedReader
let readInSandbox: typeof worker.readBookInSandbox
vi.mock('#server/publishing/run-read-book-worker.ts', async () => ({
  ...(await vi.importActual<typeof worker>('#server/publishing/run-read-book-worker.ts')),
  readBookInSandbox: vi.fn(),
}))

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
let scratch: ScratchDatabase
let lures: Lures
/** What was requested over the network. */
const requested: string[] = []
const server = createServer((request, response) => {
  requested.push(request.url ?? '')
  response.end('x')
})
/** Holds a folder for the files, one for temporary files, and one for the shared process. Nothing else may come into it. */
let top: string

beforeAll(async () => {
  const actual = await vi.importActual<typeof worker>('#server/publishing/run-read-book-worker.ts')
  readInSandbox = actual.readBookInSandbox
  scratch = await scratchDatabase()
  top = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-hostile-')))
  for (const name of ['files', 'temporary', 'shared']) await mkdir(join(top, name))
  await writeFile(join(top, 'secret.txt'), SECRET)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  lures = { origin, secret: join(top, 'secret.txt') }
  shared = new SharedReader(join(top, 'shared'), join(top, 'files'))
  vi.stubEnv('TMPDIR', join(top, 'temporary'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  shared.close()
  server.close()
  await rm(top, { recursive: true, force: true })
  await scratch.drop()
})

/** Imports it as the shop does; most are read in a process that they share. */
async function put({ name, make, isHeavy, limits }: HostileFile, title: string) {
  const file = join(top, 'files', name)
  await writeFile(file, await make(lures))
  const read: typeof worker.readBookInSandbox = (request, use) => {
    const measured: typeof use = read => {
      peakBytes = read.peakBytes
      return use(read)
    }
    return isHeavy
      ? readInSandbox(request, measured, { ...READ_LIMITS, ...limits })
      : shared.read(request, measured)
  }
  vi.mocked(worker.readBookInSandbox).mockImplementation(read as never)
  try {
    const { remarks } = await importBook(importContext(scratch.db, clock, top), { file, series: { title } })
    return { remarks: remarkLines(remarks) }
  } catch (error) {
    return { error: error as Error }
  } finally {
    await rm(file)
  }
}

const TABLES =
  'series volumes parts part_contents images edition_files blobs blob_pieces imported_files'.split(' ')
async function rows(): Promise<Record<string, number>> {
  const counts = TABLES.map(table => `(select count(*)::int from ${table}) as "${table}"`)
  return (await scratch.db.query<Record<string, number>>({ text: `select ${counts.join()}` }))[0] ?? {}
}

/** Everything of a book that readers get. */
async function storedText(title: string): Promise<string> {
  const parts = await scratch.db.query<{ title: string; tree: Buffer | null }>({
    text: `select p.title || v.title || v.description || s.title as title, c.tree from parts p join part_contents c on c.part_id = p.id
      join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where s.title = $1`,
    values: [title],
  })
  expect(parts.length, 'the parts of the volume').toBeGreaterThan(0)
  return parts
    .map(({ title, tree }) => title + (tree ? JSON.stringify(RichText.decode(zstdDecompressSync(tree))) : ''))
    .join('')
}

const FILES = Object.entries(HOSTILE_FILES) as [string, HostileFile][]

describe('of the hostile files', () => {
  it('there are more than 150', () => {
    expect(FILES.length).toBeGreaterThan(150)
  })

  it.each(FILES)('%s is refused in one line, or cleaned', async (title, file) => {
    const before = await rows()
    peakBytes = 0
    const { error, remarks } = await put(file, title)
    expect(await readdir(top)).toEqual(['files', 'secret.txt', 'shared', 'temporary'])
    for (const name of ['files', 'shared', 'temporary']) expect(await readdir(join(top, name))).toEqual([])
    expect(requested).toEqual([])
    expect(peakBytes).toBeLessThanOrEqual(MOST_BYTES)
    if (file.refused !== undefined) {
      expect(error?.message ?? remarks).toContain(file.refused)
      expect(error).toBeInstanceOf(BookRefused)
      expect(error?.message).toMatch(/^[^\n]{10,300}$/)
      expect(error?.message).not.toContain(SECRET)
      expect(await rows()).toEqual(before)
      return
    }
    expect(error).toBe(undefined)
    if (file.cleaned === null) expect(remarks).toEqual([])
    else expect(remarks?.join('\n')).toContain(file.cleaned)
    const text = (await storedText(title)) + remarks
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(POISON)
    expect(text).not.toContain('javascript:')
  })
})
