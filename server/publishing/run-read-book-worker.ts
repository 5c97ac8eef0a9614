import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileKindOf } from '../book-files/archive/file-kind.ts'
import { BookDelayed, BookRefused, refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import { makeTemporaryFolder } from '../platform/temporary-folder.ts'
import { findPicturesBeside } from './markdown/markdown-pictures.ts'
import {
  EXCEEDED,
  EXCEEDED_FILE,
  PDF_FACTOR,
  PDF_RESIDENT_BYTES,
  READ_LIMITS,
  type ReadLimits,
} from './read-book-limits.ts'
import { OUTCOME_FILE } from './read-book-worker.ts'
import type { ReadBook, ReadRequest } from './read-result.ts'
import type { PartCut } from './text/plan-parts.ts'

const PROGRAM = fileURLToPath(new URL('./read-book-worker.ts', import.meta.url))
const PROJECT = resolve(fileURLToPath(import.meta.url), '../../..')

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
export async function readBookApart<T>(
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

/** How long a process may take to end, milliseconds. */
const ENDED_BY_MS = 10_000

/** Pages of a PDF are drawn, each of which takes a fifth of a second or more; what is no ZIP is in memory as a whole. */
async function limitsFor(
  file: string,
  { cpuSeconds, residentBytes, ...limits }: ReadLimits,
): Promise<ReadLimits> {
  const kind = await fileKindOf(file)
  const inMemory = kind === 'pdf' || kind === 'rar' || kind === '7z' ? (await stat(file)).size : 0
  return {
    ...limits,
    cpuSeconds: cpuSeconds * (kind === 'pdf' ? PDF_FACTOR : 1),
    residentBytes: (kind === 'pdf' ? Math.min(residentBytes, PDF_RESIDENT_BYTES) : residentBytes) + inMemory,
  }
}

interface ReaderAccess {
  /** Files and folders that the process may read, beside its own program. */
  readable: readonly string[]
  /** The one folder to which it may write. */
  folder: string
  heapMb: number
}

/** The options of Node with which a process reads files of strangers: no network, no other programs, no other files. */
export function readerFlags({ readable, folder, heapMb }: ReaderAccess): string[] {
  return [
    `--max-old-space-size=${heapMb}`,
    // A third less memory for a tenth to a half more of processor time.
    '--optimize-for-size',
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...[PROJECT, ...readable, folder].map(path => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    '--disable-warning=SecurityWarning',
  ]
}

async function run(request: ReadRequest, folder: string, given: ReadLimits): Promise<void> {
  const limits = await limitsFor(request.file, given)
  const readable = [request.file, ...(request.beside ?? []).map(({ path }) => path)]
  const flags = readerFlags({ readable, folder, heapMb: limits.heapMb })
  const child = spawn(
    process.execPath,
    [...flags, PROGRAM, JSON.stringify(request), folder, JSON.stringify(limits)],
    { cwd: PROJECT, env: {}, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let isLate = false
  let late: NodeJS.Timeout | undefined
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    if (said.length < 4000) said += text
  })
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal }))
    const giveUp = () => {
      child.stderr.destroy()
      child.unref()
      fail(new BookDelayed(EXCEEDED.clock(limits)))
    }
    late = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
      // A process that waits for a disk which does not answer cannot be ended.
      late = setTimeout(giveUp, ENDED_BY_MS)
    }, limits.clockSeconds * 1000)
  }).finally(() => clearTimeout(late))
  if (code === 0) return
  // The book was read, and only the check of its file did not end.
  if (existsSync(join(folder, OUTCOME_FILE))) return
  const exceeded = await readFile(join(folder, EXCEEDED_FILE), 'utf8').catch(() => null)
  if (exceeded === 'cpu' || exceeded === 'memory') refuseBook(EXCEEDED[exceeded](limits))
  if (isLate || exceeded === 'clock') throw new BookDelayed(EXCEEDED.clock(limits))
  if (signal === 'SIGABRT' || /heap out of memory/.test(said)) refuseBook(EXCEEDED.heap(limits))
  if (signal === 'SIGKILL') throw new BookDelayed(remark('readingEnded'))
  const why = /^\w*Error: .*$/m.exec(said)?.[0] ?? String(code ?? signal)
  refuseBook(remark('readingFailed', { detail: why.slice(0, 150) }), new Error(said.trim()))
}
