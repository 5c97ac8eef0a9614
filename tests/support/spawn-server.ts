import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { COMPILE_CACHE } from './compile-cache.ts'

/** With which shops of tests seal, side by side on one database. */
export const TEST_KEY = 'a'.repeat(64)

const MAIN = join(import.meta.dirname, '../../server/main.ts')

/** The shop's server in a process of its own, with a clock that goes on, to be killed and to be listened to. */
export interface SpawnedServer {
  url: string
  pid: number
  /** All that it has said so far, log and complaints. */
  output(): string
  /** Ends at once, as when the power fails. */
  kill(): Promise<void>
  /** Asks it to end; the code with which it does. */
  stop(): Promise<number | null>
}

/** `main`: that of another version. Throws what the server has said where it does not open. */
export async function spawnServer(env: Record<string, string>, main = MAIN): Promise<SpawnedServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await spawnAt(Number(env.PORT) || (await freePort()), env, main)
    } catch (error) {
      // Between finding a port and taking it, another program may have taken it.
      if (env.PORT || tries === MOST_TRIES || !String(error).includes('is taken by another program'))
        throw error
    }
  }
}

const MOST_TRIES = 5

async function spawnAt(port: number, env: Record<string, string>, main: string): Promise<SpawnedServer> {
  const child = spawnMain(port, env, main)
  let heard = ''
  const ended = once(child, 'close')
  const open = new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', data => {
        heard += data
        if (heard.includes('Kashihon is open at')) done()
      })
    child.on('close', () => fail(new Error(`the server did not open: ${heard}`)))
  })
  await open
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => heard,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

function spawnMain(port: number, env: Record<string, string>, main: string) {
  return spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'error',
      SECRETS_KEY: TEST_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A server that is meant to end before it is open; the code with which it does. */
export function spawnUnopened(env: Record<string, string>, port: number) {
  const child = spawnMain(port, env, MAIN)
  let heard = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      heard += data
    })
  return {
    pid: child.pid ?? 0,
    output: () => heard,
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise(done => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
