import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** A database of one test's own, migrated and empty. */
export interface ScratchDatabase {
  url: string
  db: Db
  drop(): Promise<void>
}

const MIGRATIONS = new URL('../../server/platform/db/migrations/', import.meta.url)
// Any number will do, as long as all tests take the same.
const TEMPLATE_LOCK = 7_305_143

/** A server to make databases on, which prepare.ts has found or started for this run. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('run the tests with npm test or vitest, which start a database for them')
  return url
}

export async function scratchDatabase(): Promise<ScratchDatabase> {
  const base = serverUrl()
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const template = await findOrMakeTemplate(base)
  await ask(base, client => client.query(`create database ${name} template ${template}`))
  const url = named(base, name)
  const db = connect({ connectionString: url, most: 8 })
  return {
    url,
    db,
    async drop() {
      await db.close()
      await ask(base, client => client.query(`drop database if exists ${name} with (force)`))
    },
  }
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
