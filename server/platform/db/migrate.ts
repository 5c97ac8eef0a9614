import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from './connect.ts'

/** A database that does not fit this version of the shop; the message is one line for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

const FOLDER = join(import.meta.dirname, 'migrations')
// Any number will do, as long as every process of the shop takes the same.
const LOCK = 7_305_141

/**
 * Brings the schema up to date: each file of migrations/ once, in the order of its number, all in one transaction under a lock, so
 * that of several processes that start together one migrates and the others find it done.
 * @returns the names of what was applied.
 * @throws MigrationError where a migration was changed after it had been applied, or the database is newer than this version.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  return db.transaction(async tx => {
    await tx.query({ text: "set local statement_timeout = '10min'" })
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] })
    await tx.query({
      text: `create table if not exists migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    })
    const done = await tx.query<{ name: string; checksum: string }>({
      text: 'select name, checksum from migrations',
    })
    refuseStrangers(migrations, done)
    const open = migrations.filter(one => !done.some(({ name }) => name === one.name))
    for (const { name, sql, checksum } of open) {
      await tx.query({ text: sql }).catch(cause => {
        throw new Error(`migration ${name} failed`, { cause })
      })
      await tx.query({
        text: 'insert into migrations (name, checksum) values ($1, $2)',
        values: [name, checksum],
      })
    }
    return open.map(({ name }) => name)
  })
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return names.sort().map(name => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function refuseStrangers(known: Migration[], done: { name: string; checksum: string }[]): void {
  for (const { name, checksum } of done) {
    const ours = known.find(one => one.name === name)
    if (!ours)
      throw new MigrationError(
        `The database was made by a newer version of the shop (${name}). Install that version.`,
      )
    if (ours.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Put the original file back.`,
      )
  }
}
