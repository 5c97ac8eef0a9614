import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadeFile, makeEpub } from '#tests/support/make-books.ts'
import { BookDelayed } from '../book-files/book-refused.ts'
import { EXCEEDED_FILE } from '../platform/foreign-bytes/read-limits.ts'
import { READ_LIMITS, secondsFor } from './read-book-limits.ts'
import { readBookInSandbox } from './run-read-book-worker.ts'

let made: MadeFile
beforeAll(async () => {
  made = await makeEpub()
})
afterAll(() => made.remove())

const within = (limits: Partial<typeof READ_LIMITS>) =>
  readBookInSandbox(
    { file: made.file, cut: 'auto', type: null, direction: null, marks: [] },
    async ({ book }) => book.metadata.title,
    { ...READ_LIMITS, ...limits },
  )

describe('a book that is read', () => {
  it('is read within the limits', async () => {
    expect(await within({})).toBe('Rain')
  })

  it.each([
    ['processor time', { cpuSeconds: 0 }, 'reading it takes more than 0 seconds of processor time'],
    ['memory', { residentBytes: 1_000_000 }, 'reading it takes more than 1 MB of memory'],
    ['the heap', { heapMb: 4 }, 'reading it takes more than 4 MB of memory for its texts'],
    [
      'the clock',
      { clockSeconds: 0.006 },
      /^reading it took more than 0.0001 minutes by the clock: .*try it again later$/,
    ],
  ])('is refused beyond the limit of %s, which the line names', async (_, limits, line) => {
    await expect(within(limits)).rejects.toThrow(line)
  })

  it('may be read later where the clock was the reason, and not where it takes too much by itself', async () => {
    await expect(within({ clockSeconds: 0.006 })).rejects.toBeInstanceOf(BookDelayed)
    await expect(within({ cpuSeconds: 0 })).rejects.not.toBeInstanceOf(BookDelayed)
  })
})

it.each([
  ['6 KB', 6_000, 31],
  ['1 MB', 1_000_000, 60],
  ['3 MB', 3_000_000, 120],
  ['2 GB', 2_000_000_000, 120],
])('a file of %s may take so many seconds of processor time', (_, bytes, seconds) => {
  expect(secondsFor(bytes, READ_LIMITS)).toBe(seconds)
  expect(secondsFor(bytes, { ...READ_LIMITS, cpuSeconds: 2 })).toBe(2)
})

it('a process that never comes back to its event loop is ended by the thread that watches it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-watched-'))
  const program = `import { once } from 'node:events'
    import { Worker } from 'node:worker_threads'
    const workerData = { folder: ${JSON.stringify(folder)}, limits: { cpuSeconds: 2, residentBytes: 4e9 } }
    const watch = new Worker(new URL(${JSON.stringify(new URL('../platform/foreign-bytes/watch-limits.ts', import.meta.url).href)}), { workerData, execArgv: [] })
    await once(watch, 'message')
    for (;;);`
  try {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
    const [, signal] = await once(child, 'close')
    expect([signal, await readFile(join(folder, EXCEEDED_FILE), 'utf8')]).toEqual(['SIGKILL', 'cpu'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
