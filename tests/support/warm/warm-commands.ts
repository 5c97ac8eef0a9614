import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '../compile-cache.ts'
import type { WarmRequest } from './command-worker.ts'

const PROGRAM = fileURLToPath(new URL('./command-worker.ts', import.meta.url))
/** The worker writes this to both outputs after a command, with its exit code. */
const END = /\0ended (\d+)\n$/

export interface CommandResult {
  code: number | null
  said: string[]
  complained: string
}

/** Processes that wait for a command; they end with this one. */
const idle: ChildProcess[] = []

/**
 * Runs a command as a process of its own would, with its environment and outputs, in one that has loaded the commands
 * before: to load them takes more processor time than most commands do. Commands that run at once have a process each.
 */
export async function runWarm(request: WarmRequest): Promise<CommandResult> {
  const child = idle.pop() ?? (await start())
  const ended = Promise.all([outputOf(child, child.stdout), outputOf(child, child.stderr)])
  child.send(request)
  const [said, complained] = await ended
  idle.push(child)
  return { code: said.code, said: said.text.split('\n').slice(0, -1), complained: complained.text }
}

async function start(): Promise<ChildProcess> {
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, [PROGRAM], {
    // Books of tests lie where this process puts temporary files; others would be read in a process of their own each.
    env: { PATH, ...(TMPDIR && { TMPDIR }), ...COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  await once(child, 'message')
  child.unref()
  child.channel?.unref()
  for (const output of [child.stdout, child.stderr] as (Socket | null)[]) output?.setEncoding('utf8').unref()
  return child
}

/** What it writes until the command has ended. */
function outputOf(
  child: ChildProcess,
  output: ChildProcess['stdout'],
): Promise<{ code: number; text: string }> {
  return new Promise((done, fail) => {
    let text = ''
    const read = (data: string) => {
      text += data
      const end = END.exec(text)
      if (!end) return
      output?.off('data', read)
      child.off('exit', fail)
      done({ code: Number(end[1]), text: text.slice(0, end.index) })
    }
    output?.on('data', read)
    child.on('exit', fail)
  })
}
