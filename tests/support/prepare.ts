import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { generate } from '../../scripts/generated.mjs'
import { isBuilt } from '../../scripts/is-built.mjs'
import { COMPILE_CACHE } from './compile-cache.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Shops that the files of all workers open at once. With the 100 connections for a single one, two files with crowds would
 * take each other's.
 */
const SHOPS = 16

/** What the folder of a run's databases is called, before the number of the run's process. */
const FOLDER = 'kashihon-tests-'
/** Files in memory, where Linux has them. */
const MEMORY = '/dev/shm'
/** Bytes free in it. Some hundred megabytes are used: the rest is for the machine's other work. */
const MEMORY_WANTED = 4 * 1024 ** 3

/**
 * Runs before all tests: builds the site from web/ (or with TEST_BUILD=kept leaves it as it was built), and starts a
 * database server (or takes that of TEST_DATABASE_URL).
 */
export default async function prepare(): Promise<() => Promise<void>> {
  // The workers, which are started after this, read both settings.
  Object.assign(process.env, COMPILE_CACHE)
  buildSite()
  return prepareDatabase()
}

/**
 * Starts a database server, or takes that of TEST_DATABASE_URL, and names it there. What it gives back ends what it has
 * started.
 */
export async function prepareDatabase(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  removeLeftovers()
  const folder = mkdtempSync(join(folderOfDatabases(), `${FOLDER}${process.pid}-`))
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755)
  const server = await embeddedPostgres(folder, { processes: SHOPS })
  await spareUpkeep(server.url)
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Builds the site from web/ where it has changed since. With TEST_BUILD=kept it stays as it was built; the messages are
 * generated all the same.
 */
export function buildSite(): void {
  generate()
  if (process.env.TEST_BUILD === 'kept' || isBuilt()) return
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.ts')], {
    cwd: ROOT,
    // Standard output is for what is measured.
    stdio: ['ignore', process.stderr, 'inherit'],
  })
}

/** Ends the servers of runs that were killed, which would go on, and take memory until the machine starts anew. */
function removeLeftovers(): void {
  if (!existsSync(MEMORY)) return
  for (const name of readdirSync(MEMORY)) {
    const [, run] = new RegExp(`^${FOLDER}(\\d+)-`).exec(name) ?? []
    if (!run || existsSync(`/proc/${run}`)) continue
    const folder = join(MEMORY, name)
    try {
      const [server = ''] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
      if (readFileSync(`/proc/${server}/cmdline`, 'utf8').includes(folder))
        process.kill(Number(server), 'SIGQUIT')
    } catch {
      // It has ended.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * In memory where there is plenty: a database is a thousand small files, which are copied for each file of tests. On a disk
 * that took up to a second of the processor, in memory some hundredths.
 */
function folderOfDatabases(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_WANTED ? MEMORY : tmpdir()
}

/**
 * What tests write is thrown away after them: it need not be on the disk when a transaction ends. Databases are small and
 * short-lived: to look after each new one takes more processor time than to copy it.
 */
async function spareUpkeep(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
