import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'

const NOBODY = 65_534
const run = promisify(execFile)

/** A server of the system's own PostgreSQL, of which a test may make databases. */
export interface OtherPostgres {
  /** Of its superuser, database postgres. */
  url: string
  stop(): Promise<void>
}

/** Folders with programs of the PostgreSQL that the system's packages bring along, by version; none on most machines. */
export function installedPostgres(): { version: number; bin: string }[] {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(name => ({ version: Number(name), bin: join(folder, name, 'bin') }))
    .filter(({ version, bin }) => version >= 15 && existsSync(join(bin, 'initdb')))
    .toSorted((a, b) => a.version - b.version)
}

/** Makes a cluster in a folder of its own and starts it, on a socket alone. */
export async function startPostgres(bin: string): Promise<OtherPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-pg-'))
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  chmodSync(folder, 0o755)
  if (asNobody.uid) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const how = { ...asNobody, cwd: folder, env: {} }
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    how,
  )
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=', 'fsync=off'].flatMap(one => [
    '-c',
    one,
  ])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...how, stdio: 'ignore' })
  const ended = once(server, 'exit')
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  await vi.waitFor(
    async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.end()
    },
    { timeout: 30_000, interval: 50 },
  )
  return {
    url,
    async stop() {
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
