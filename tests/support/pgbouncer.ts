import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from './spawn-server.ts'

const NOBODY = 65_534
const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(path => existsSync(path))

/** Why what needs it is not tried on this machine. */
export const noPgBouncer = PROGRAM ? null : 'PgBouncer is not installed (Debian: pgbouncer)'

export interface PgBouncer {
  /** The database that it was started for, through it. */
  url: string
  pid(): number
  /** Ends at once, as when the power fails. */
  kill(): Promise<void>
  /** Starts again at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface PoolerSettings {
  /** To the database. */
  connections: number
  mode?: 'transaction' | 'session'
}

/** Lends connections to this database, for a transaction each unless told otherwise. */
export async function startPgBouncer(
  databaseUrl: string,
  { connections, mode = 'transaction' }: PoolerSettings,
): Promise<PgBouncer> {
  if (!PROGRAM) throw new Error(noPgBouncer ?? '')
  const program = PROGRAM
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-pooler-'))
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  chmodSync(folder, 0o755)
  if (asNobody.uid) chownSync(folder, NOBODY, NOBODY)
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const to = {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    dbname: name,
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
  }
  const own = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${name} = ${Object.entries(to)
      .map(([key, value]) => `${key}='${value}'`)
      .join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 400
`,
    { mode: 0o644 },
  )
  let pooler: ChildProcess
  async function start(): Promise<void> {
    pooler = spawn(program, [settings], { ...asNobody, cwd: folder, env: {}, stdio: 'ignore' })
    await vi.waitFor(() => answers(own), { timeout: 30_000, interval: 5 })
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (pooler.exitCode !== null || pooler.signalCode !== null) return
    const ended = once(pooler, 'exit')
    pooler.kill(signal)
    await ended
  }
  await start()
  return {
    url: `postgres://anybody@127.0.0.1:${own}/${name}`,
    pid: () => pooler.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done()
    })
    socket.on('error', fail)
  })
}
