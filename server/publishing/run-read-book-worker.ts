import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileKindOf } from '../book-files/archive/file-kind.ts'
import { BookDelayed, BookRefused } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import { ReadingEnded, readInSandbox } from '../platform/foreign-bytes/read-in-sandbox.ts'
import type { ReadLimits } from '../platform/foreign-bytes/read-limits.ts'
import { makeTemporaryFolder } from '../platform/temporary-folder.ts'
import { findPicturesBeside } from './markdown/markdown-pictures.ts'
import { EXCEEDED, PDF_FACTOR, PDF_RESIDENT_BYTES, READ_LIMITS, secondsFor } from './read-book-limits.ts'
import { OUTCOME_FILE, type ReadBook, type ReadRequest } from './read-result.ts'
import type { PartCut } from './text/plan-parts.ts'

const PROGRAM = fileURLToPath(new URL('./read-book-worker.ts', import.meta.url))

export interface BookInFolder {
  book: ReadBook
  /** bytes of a text or picture that the book names */
  bytes(name: string): Promise<Buffer>
  /** How it was cut into parts. */
  cut: PartCut
  /** the most memory that reading took */
  peakBytes: number
}

/** Reads a file and gives what was read to `use`. Throws BookRefused with one line. */
export type ReadBookFor = <T>(request: ReadRequest, use: (read: BookInFolder) => Promise<T>) => Promise<T>

/**
 * Reads a file in a process of its own, within `READ_LIMITS`, with no network, no way to start programs, no
 * environment, and one folder to write to, which is gone when `use` has ended. Throws BookRefused with one line.
 */
export async function readBookInSandbox<T>(
  request: ReadRequest,
  use: (read: BookInFolder) => Promise<T>,
  limits: ReadLimits = READ_LIMITS,
): Promise<T> {
  const file = resolve(request.file)
  const whole = { ...request, file, beside: await findPicturesBeside(file) }
  return readInFolder(whole, use, folder => run(whole, folder, limits))
}

/** `read` has the outcome written to the folder (`writeOutcome`), which is gone when `use` has ended. */
export async function readInFolder<T>(
  request: ReadRequest,
  use: (read: BookInFolder) => Promise<T>,
  read: (folder: string) => Promise<void>,
): Promise<T> {
  const folder = await makeTemporaryFolder('book')
  try {
    await read(folder)
    const outcome = JSON.parse(await readFile(join(folder, OUTCOME_FILE), 'utf8'))
    if (outcome.refused) throw new BookRefused(outcome.refused as Remark)
    const { peakBytes, ...book } = outcome as ReadBook & { peakBytes: number }
    return await use({
      book,
      cut: request.cut,
      peakBytes,
      bytes: name => readFile(join(folder, plain(name))),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function plain(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Error(`not a name in the work folder: ${name}`)
  return name
}

/** Pages of a PDF are drawn, each of which takes a fifth of a second or more; what is no ZIP is in memory as a whole. */
async function limitsFor({ file, beside = [] }: ReadRequest, given: ReadLimits): Promise<ReadLimits> {
  const { residentBytes } = given
  const kind = await fileKindOf(file)
  const { size } = await stat(file)
  const isOneFile = kind !== 'folder' && beside.length === 0
  const cpuSeconds = isOneFile ? secondsFor(size, given) : given.cpuSeconds
  const inMemory = kind === 'pdf' || kind === 'rar' || kind === '7z' ? size : 0
  return {
    ...given,
    cpuSeconds: cpuSeconds * (kind === 'pdf' ? PDF_FACTOR : 1),
    residentBytes: (kind === 'pdf' ? Math.min(residentBytes, PDF_RESIDENT_BYTES) : residentBytes) + inMemory,
  }
}

async function run(request: ReadRequest, folder: string, given: ReadLimits): Promise<void> {
  const limits = await limitsFor(request, given)
  const readable = [request.file, ...(request.beside ?? []).map(({ path }) => path)]
  await readInSandbox({ program: PROGRAM, request, limits, readable, folder }).catch(error => {
    // The book was read, and only the check of its file did not end.
    if (existsSync(join(folder, OUTCOME_FILE))) return
    throw error instanceof ReadingEnded ? refusalOf(error, limits) : error
  })
}

function refusalOf({ because, message }: ReadingEnded, limits: ReadLimits): BookRefused {
  if (because === 'clock') return new BookDelayed(EXCEEDED.clock(limits))
  if (because === 'killed') return new BookDelayed(remark('readingEnded'))
  if (because !== 'failed') return new BookRefused(EXCEEDED[because](limits))
  const why = /^\w*Error: .*$/m.exec(message)?.[0] ?? message
  return new BookRefused(remark('readingFailed', { detail: why.slice(0, 150) }), {
    cause: new Error(message),
  })
}
