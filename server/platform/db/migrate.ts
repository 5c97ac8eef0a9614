import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowLonger, type Db, sqlState, type Tx } from './connect.ts'

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
const MIGRATION_MS = 600_000
/** The source file of the server that reports errors about extensions; the message depends on the server's language. */
const EXTENSIONS = 'extension.c'

/**
 * Brings the schema up to date: each file of migrations/ once, in the order of its number, all in one transaction under a lock, so
 * that of several processes that start together one migrates and the others find it done.
 * @returns the names of what was applied.
 * @throws MigrationError where a migration was changed after it had been applied, or the database is newer than this version.
 */
export function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  return db.transaction(tx => migrateIn(tx, { folder }))
}

export interface Applied {
  name: string
  checksum: string
}

/**
 * The same in a transaction of the caller's. With `only`, no further than to the version of another database, which has applied these.
 * @throws MigrationError as {@link migrate}, and where the other database is newer than this version.
 */
export async function migrateIn(
  tx: Tx,
  { folder = FOLDER, only }: { folder?: string; only?: readonly Applied[] } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  if (only) refuseStrangers(migrations, only)
  await lockMigrations(tx)
  const table = `create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  await tx.query({ text: table }).catch(cause => {
    throw whyNotApplied('0000', cause)
  })
  const done = await findApplied(tx)
  refuseStrangers(migrations, done)
  const wanted = only ? migrations.filter(({ name }) => only.some(one => one.name === name)) : migrations
  const open = wanted.filter(one => !done.some(({ name }) => name === one.name))
  for (const { name, sql, checksum } of open) {
    await tx.query({ text: sql }).catch(cause => {
      throw whyNotApplied(name, cause)
    })
    await tx.query({
      text: 'insert into migrations (name, checksum) values ($1, $2)',
      values: [name, checksum],
    })
  }
  return open.map(({ name }) => name)
}

/** Waits for whoever else migrates this database, or moves a shop into it; until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await allowLonger(tx, MIGRATION_MS)
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] })
}

/** The migrations that a database has applied. */
export function findApplied(tx: Tx): Promise<Applied[]> {
  return tx.query<Applied>({ text: 'select name, checksum from migrations' })
}

/** Turns errors that the owner of the database can remove into one line. */
function whyNotApplied(name: string, cause: Error): Error {
  const state = sqlState(cause)
  if (state === '42501')
    return new MigrationError(
      `The user of DATABASE_URL may not set up this database (${cause.message}): make it the owner of the database.`,
    )
  if (state === '0A000' && (cause as { file?: string }).file === EXTENSIONS)
    return new MigrationError(
      `The database server lacks an extension that the shop needs (${cause.message}): install the contrib package of PostgreSQL there.`,
    )
  return new Error(`migration ${name} failed`, { cause })
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return names.sort().map(name => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function refuseStrangers(known: readonly Migration[], done: readonly Applied[]): void {
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
