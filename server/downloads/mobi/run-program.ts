import { spawn } from 'node:child_process'

const SECONDS = 240
const STOP = 'SIGTERM'

/**
 * Runs a program in a folder, for four minutes at most. Throws ProgramFailed with its last output where it fails. It is
 * killed when the server is told to stop, so that the server need not wait for it.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: SECONDS * 1000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said = (said + text).slice(-4000)
  })
  const end = () => void child.kill(STOP)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal }))
  }).finally(() => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end)
  })
  if (code === 0) return
  if (signal === STOP) throw new Error('making a file was given up because the server stops')
  const why = /^\w*Error: .*$/m.exec(said)?.[0] ?? said.trim().split('\n').at(-1) ?? ''
  throw new ProgramFailed(`making a file ended with ${code ?? signal}: ${why.slice(0, 300)}`)
}

export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
}
