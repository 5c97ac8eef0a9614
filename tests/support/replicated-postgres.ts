import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { installedPostgres } from './other-postgres.ts'
import type { ScratchDatabase } from './scratch-database.ts'
import { freePort } from './spawn-server.ts'

const NOBODY = 65_534
const run = promisify(execFile)
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const NAME = 'shop'

/** Of the newest PostgreSQL of the system; null where none is installed. */
const found = installedPostgres().at(-1) ?? null
/** Why what needs two servers is not tried on this machine. */
export const noPostgres = found ? null : 'PostgreSQL of the system is not installed (Debian: postgresql)'

/** One of two servers. */
export interface Server {
  port: number
  /** Of its superuser, database `shop`. */
  url: string
  ask<Row extends object>(text: string): Promise<Row[]>
  /** Ends with all its processes at once, as when the power fails. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Makes a standby the server that takes changes. */
  promote(): Promise<void>
}

/** A server and its standby, with an empty database `shop`. */
export interface ReplicatedPostgres {
  primary: Server
  standby: Server
  /** Names the standby first, so that whoever takes the first that answers is wrong. */
  url: string
  /** A second standby, of which either will do. */
  addStandby(): Promise<Server>
  /** From now on a change is acknowledged once a standby has it, or else waits; or no longer. */
  setSynchronous(on: boolean): Promise<void>
  /** As tests of a shop want a database. */
  scratch: ScratchDatabase
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  if (!found) throw new Error(noPostgres ?? '')
  const { bin } = found
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-pair-'))
  chmodSync(folder, 0o755)
  if (asNobody.uid) chownSync(folder, NOBODY, NOBODY)
  const how = { ...asNobody, cwd: folder, env: {} }
  const inBin = (program: string, ...words: string[]) => run(join(bin, program), words, how)

  const data = join(folder, 'a')
  await inBin('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const primary = serverIn(data, bin, how, await freePort())
  await primary.start()
  await primary.make()
  async function follow(name: string): Promise<Server> {
    const copy = join(folder, name)
    await inBin(
      'pg_basebackup',
      ...['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'],
      ...['-D', copy, '-R', '-X', 'stream', '-c', 'fast'],
    )
    appendFileSync(join(copy, 'postgresql.auto.conf'), `cluster_name = '${name}'\n`)
    const server = serverIn(copy, bin, how, await freePort())
    await server.start()
    return server
  }
  const standby = await follow('standby')
  const followers = [standby]
  const url = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/${NAME}`
  const db = connect({ connectionString: url, most: 4 })

  return {
    primary,
    standby,
    url,
    scratch: { name: NAME, url, db, drop: async () => {} },
    async addStandby() {
      const other = await follow('other')
      followers.push(other)
      return other
    },
    async setSynchronous(on) {
      await primary.ask(
        `alter system set synchronous_standby_names = '${on ? 'ANY 1 (standby, other)' : ''}'`,
      )
      await primary.ask('select pg_reload_conf()')
      await vi.waitFor(async () => {
        const [row] = await primary.ask<{ names: string }>(
          `select current_setting('synchronous_standby_names') as names`,
        )
        if ((row?.names !== '') !== on) throw new Error('not yet')
      }, WITHIN)
    },
    async stop() {
      await db.close()
      await Promise.all([primary, ...followers].map(server => server.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const WITHIN = { timeout: 60_000, interval: 50 }

function serverIn(data: string, bin: string, how: object, port: number): Server & { make(): Promise<void> } {
  let child: ChildProcess | null = null
  const addressOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  async function ask<Row extends object>(text: string, database = NAME): Promise<Row[]> {
    const client = new pg.Client({ connectionString: addressOf(database), connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  return {
    port,
    url: addressOf(NAME),
    ask: text => ask(text),
    async start() {
      const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
      child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap(one => ['-c', one])], {
        ...how,
        stdio: 'ignore',
      })
      await vi.waitFor(() => ask('select', 'postgres'), WITHIN)
    },
    make: async () => void (await ask(`create database ${NAME} template template0`, 'postgres')),
    async kill() {
      if (!child?.pid || child.exitCode !== null) return
      const ended = once(child, 'exit')
      for (const pid of [child.pid, ...childrenOf(child.pid)]) end(pid)
      await ended
      child = null
    },
    async promote() {
      await ask('select pg_promote()')
    },
  }
}

/** Each of a server's processes leads a session of its own, so that no signal reaches them together. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([own = 0]) => own)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
