import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** A database of one test's own, migrated and empty. */
export interface ScratchDatabase {
  name: string
  url: string
  db: Db
  drop(): Promise<void>
}

const MIGRATIONS = new URL('../../server/platform/db/migrations/', import.meta.url)
// Any number will do, as long as all tests take the same.
const TEMPLATE_LOCK = 7_305_143
const FILLING_LOCK = 7_305_144

/** A server to make databases on, which prepare.ts has found or started for this run. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('run the tests with npm test or vitest, which start a database for them')
  return url
}

/** Copied from a template of {@link filledTemplate}, or migrated and empty. */
export async function scratchDatabase(template?: string): Promise<ScratchDatabase> {
  const base = serverUrl()
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const from = template ?? (await findOrMakeTemplate(base))
  await ask(base, client => client.query(`create database ${name} template ${from} strategy file_copy`))
  const url = named(base, name)
  const db = connect({ connectionString: url, most: 8 })
  return {
    name,
    url,
    db,
    async drop() {
      await db.close()
      await ask(base, client => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/**
 * The template of databases that all begin with the same content: filled by the first that wants it, once for each state of
 * the sources. `fill` has to close whatever it opens on the database.
 */
export async function filledTemplate(
  content: string,
  fill: (scratch: ScratchDatabase) => Promise<void>,
): Promise<string> {
  const base = serverUrl()
  sources ??= digestOfSources()
  const name = `${content}_${sources}`
  await ask(base, async client => {
    await client.query('select pg_advisory_lock($1)', [FILLING_LOCK])
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${content}_`],
    )
    if (rows.some(({ datname }) => datname === name)) return
    // Those of other sources, unless a run beside this one is just copying them.
    for (const { datname } of rows) await client.query(`drop database ${datname}`).catch(() => {})
    const scratch = await scratchDatabase()
    await fill(scratch)
    await scratch.db.close()
    await client.query(`alter database ${scratch.name} rename to ${name}`)
  })
  return name
}

const ROOT = join(import.meta.dirname, '../..')
/** What decides about the content. */
const FILLED_BY = ['contract', 'locales', 'rules', 'server', 'tests/support']
let sources: string | null = null

function digestOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const folder of FILLED_BY) {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Migrated once for each state of the migrations; copying it takes a few hundredths of a second. */
async function findOrMakeTemplate(base: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(file, MIGRATIONS)))
  const name = `template_${hash.digest('hex').slice(0, 12)}`
  await ask(base, async client => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ])
    if (rowCount) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    const db = connect({ connectionString: named(base, name), most: 1 })
    await migrate(db)
    await db.close()
    await client.query(`alter database ${name} is_template true`)
  })
  return name
}

function named(base: string, database: string): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

async function ask(base: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
