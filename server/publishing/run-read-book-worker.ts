import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BookRefused, refuseBook } from '../book-files/book-refused.ts'
import { OUTCOME_FILE, TOO_MUCH_MEMORY } from './read-book-worker.ts'
import type { ReadBook, ReadRequest } from './read-result.ts'

const PROGRAM = fileURLToPath(new URL('./read-book-worker.ts', import.meta.url))
const PROJECT = resolve(fileURLToPath(import.meta.url), '../../..')
const HEAP_MB = 512
const SECONDS = 60

export interface BookInFolder {
  book: ReadBook
  /** bytes of a text or picture that the book names */
  bytes(name: string): Promise<Buffer>
  /** the most memory that reading took */
  peakBytes: number
}

/**
 * Reads a file in a process of its own, with 512 MB of heap, 60 seconds, no network, no way to start programs, no
 * environment, and one folder to write to, which is gone when `use` has ended. Throws BookRefused with one line.
 */
export async function readBookApart<T>(
  request: ReadRequest,
  use: (read: BookInFolder) => Promise<T>,
): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kashihon-book-')))
  try {
    await run({ ...request, file: resolve(request.file) }, folder)
    const outcome = JSON.parse(await readFile(join(folder, OUTCOME_FILE), 'utf8'))
    if (typeof outcome.refused === 'string') throw new BookRefused(outcome.refused)
    const { peakBytes, ...book } = outcome as ReadBook & { peakBytes: number }
    return await use({ book, peakBytes, bytes: name => readFile(join(folder, plain(name))) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function plain(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Error(`not a name in the work folder: ${name}`)
  return name
}

async function run(request: ReadRequest, folder: string): Promise<void> {
  const limits = [
    `--max-old-space-size=${HEAP_MB}`,
    '--permission',
    '--allow-addons',
    '--allow-worker',
    `--allow-fs-read=${PROJECT}`,
    `--allow-fs-read=${request.file}`,
    `--allow-fs-read=${folder}`,
    `--allow-fs-write=${folder}`,
    '--disable-warning=SecurityWarning',
  ]
  const child = spawn(process.execPath, [...limits, PROGRAM, JSON.stringify(request), folder], {
    cwd: PROJECT,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: SECONDS * 1000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    if (said.length < 4000) said += text
  })
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal }))
  })
  if (code === 0) return
  // The book was read, and only the check of its file did not end.
  if (existsSync(join(folder, OUTCOME_FILE))) return
  if (signal === 'SIGKILL')
    refuseBook(`reading it takes more than ${SECONDS} seconds or more memory than there is`)
  if (code === TOO_MUCH_MEMORY || signal === 'SIGABRT' || /heap out of memory/.test(said)) {
    refuseBook('reading it takes more than 1 GB of memory')
  }
  const why = /^\w*Error: .*$/m.exec(said)?.[0] ?? String(code ?? signal)
  refuseBook(`reading it failed: ${why.slice(0, 150)}`, new Error(said.trim()))
}
