import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXCEEDED_FILE, type ReadLimits } from './read-limits.ts'

const PROJECT = resolve(fileURLToPath(import.meta.url), '../../../..')
/** How long a process may take to end, milliseconds. */
const ENDED_BY_MS = 10_000

type Because = 'cpu' | 'memory' | 'clock' | 'heap' | 'killed' | 'failed'

/** A process that read a file has ended without doing so: beyond a limit, killed by somebody else, or because it failed. */
export class ReadingEnded extends Error {
  override name = 'ReadingEnded'
  readonly because: Because
  /** `detail`: what the process said. */
  constructor(because: Because, detail = '') {
    super(detail || because)
    this.because = because
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

interface Reading extends Omit<ReaderAccess, 'heapMb'> {
  /**
   * The program, which does its work `withinLimits`. Its arguments are `request` and `limits` as JSON, with the folder
   * between them.
   */
  program: string
  request: unknown
  limits: ReadLimits
}

/**
 * Reads bytes of strangers in a process of its own, within limits, with no network, no way to start programs, no
 * environment, and one folder to write to. Throws {@link ReadingEnded}.
 */
export async function readInSandbox({ program, request, limits, readable, folder }: Reading): Promise<void> {
  const flags = readerFlags({ readable, folder, heapMb: limits.heapMb })
  const child = spawn(
    process.execPath,
    [...flags, program, JSON.stringify(request), folder, JSON.stringify(limits)],
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
      fail(new ReadingEnded('clock'))
    }
    late = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
      // A process that waits for a disk which does not answer cannot be ended.
      late = setTimeout(giveUp, ENDED_BY_MS)
    }, limits.clockSeconds * 1000)
  }).finally(() => clearTimeout(late))
  if (code === 0) return
  const exceeded = await readFile(join(folder, EXCEEDED_FILE), 'utf8').catch(() => null)
  if (exceeded === 'cpu' || exceeded === 'memory') throw new ReadingEnded(exceeded)
  if (isLate || exceeded === 'clock') throw new ReadingEnded('clock')
  if (signal === 'SIGABRT' || /heap out of memory/.test(said)) throw new ReadingEnded('heap')
  if (signal === 'SIGKILL') throw new ReadingEnded('killed')
  throw new ReadingEnded('failed', said.trim() || String(code ?? signal))
}
