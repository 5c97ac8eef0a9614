import { setTimeout as wait } from 'node:timers/promises'
import { findOlderCode, type OlderCode } from './code-of-servers.ts'
import { allowLonger, type Db, type Reads, sqlState, type Tx } from './connect.ts'
import { makeIndex } from './make-index.ts'
import { digestOf, MIGRATIONS, type Migration, readMigrations } from './read-migrations.ts'

/** A database that does not fit this version of the shop; the message is one line for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface Applied {
  name: string
  checksum: string
  /** The lowest number that code has to know to go on after it; null: it has to know this one. */
  servesFrom: string | null
}

// Any number will do, as long as every process of the shop takes the same.
const LOCK = 7_305_141
const MIGRATION_MS = 600_000
/**
 * Milliseconds. Requests that come after a change which waits for a table wait as long as it does; they are given up after
 * four seconds.
 */
const LOCK_WITHIN = 1_000
const LOCKS_AGAIN_AFTER = 500
const LOCKS_GIVEN_UP_AFTER = 300_000
/**
 * Milliseconds. A server that has just been stopped or killed is known to be gone by then: its connections at once, what it
 * announced after nine seconds.
 */
const OLDER_SERVERS_END_WITHIN = 10_000
const ASK_EVERY = 250
const NO_TABLE = '42P01'
const LOCK_NOT_GOT = '55P03'
/** The source file of the server that reports errors about extensions; the message depends on the server's language. */
const EXTENSIONS = 'extension.c'

/**
 * Brings the schema up to date: each file of migrations/ once, in the order of its number, under a lock, so that of several
 * processes that start together one migrates and the others find it done. Into an empty database all of them in one
 * transaction. Later those that servers are stopped for together in one, and each that servers go on beside in one of its
 * own (docs/decisions/0086-upgrades-and-processes.md).
 * `isLent`: the connections are a pooler's.
 * @returns the names of what was applied.
 * @throws MigrationError where a migration was changed after it had been applied, or the database does not serve code of
 * this version any more, or has some of the files that the baseline stands for and not all of them, or an open server is of
 * a version that it would not serve afterwards.
 */
export async function migrate(
  db: Db,
  folder = MIGRATIONS,
  options: { isLent?: boolean } = {},
): Promise<string[]> {
  const known = readMigrations(folder)
  const applied: string[] = []
  for (;;) {
    const done = await findApplied(db).catch(error => {
      if (sqlState(error) === NO_TABLE) return []
      throw error
    })
    refuseStrangers(known, done)
    const open = known.filter(one => !done.some(({ name }) => name === one.name))
    const [first] = open
    if (!first) return applied
    if (done.length === 0) return db.transaction(tx => applyIn(tx, known, known))
    if (first.concurrentIndex) applied.push(...(await applyBeside(db, first)))
    else applied.push(...(await applyTogether(db, known, groupOf(open), options)))
  }
}

/**
 * Everything in a transaction of the caller's, on a database that nobody uses. With `only`, no further than to the version
 * of another database, which has applied these.
 * @throws MigrationError as {@link migrate}, and where the other database is newer than this version.
 */
export async function migrateIn(
  tx: Tx,
  { folder = MIGRATIONS, only }: { folder?: string; only?: readonly Applied[] } = {},
): Promise<string[]> {
  const known = readMigrations(folder)
  if (!only) return applyIn(tx, known, known)
  const replaced = refuseStrangers(known, only, true)
  const wanted = known.filter(
    one => only.some(({ name }) => name === one.name) || (one.baseline && replaced.length > 0),
  )
  return applyIn(tx, known, wanted)
}

/** Waits for whoever else migrates this database, or moves a shop into it; until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await allowLonger(tx, MIGRATION_MS)
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] })
}

/** The migrations that a database has applied. */
export function findApplied(reads: Reads): Promise<Applied[]> {
  return reads.query<Applied>({
    // A database from long before the baseline, which is refused, has no such column.
    text: `select name, checksum, to_jsonb(migrations) ->> 'serves_from' as "servesFrom" from migrations order by name`,
  })
}

/** What is applied next in one transaction: one by itself, or all those for which servers are stopped anyway. */
function groupOf(open: readonly Migration[]): Migration[] {
  const end = open.findIndex(one => one.kind !== 'stop' || one.concurrentIndex !== null)
  return open.slice(0, end === -1 ? open.length : Math.max(1, end))
}

/** Tries again where a table is locked: what waits for a table holds up all who come after it. */
async function applyTogether(
  db: Db,
  known: readonly Migration[],
  group: Migration[],
  options: { isLent?: boolean },
): Promise<string[]> {
  const needed = neededFor(group)
  const findOlder = (reads: Reads) => findOlderCode(reads, needed, options)
  await awaitOlderServers(() => findOlder(db), group)
  for (const until = performance.now() + LOCKS_GIVEN_UP_AFTER; ; ) {
    try {
      return await db.transaction(async tx => {
        const names = await applyIn(tx, known, group, { lockWithin: LOCK_WITHIN })
        // One that was started meanwhile has looked at the database of before.
        const older = names.length > 0 ? await findOlder(tx) : []
        if (older.length > 0) throw olderServer(group, older)
        return names
      })
    } catch (error) {
      if ((sqlState(error) ?? sqlState((error as Error).cause)) !== LOCK_NOT_GOT) throw error
      if (performance.now() > until)
        throw new MigrationError(
          `The migration ${group[0]?.name} did not get its locks within five minutes: see in pg_stat_activity what holds them, and start again. It has changed nothing.`,
        )
      await wait(LOCKS_AGAIN_AFTER + Math.random() * LOCKS_AGAIN_AFTER)
    }
  }
}

/** Makes an index while others read and write. */
async function applyBeside(db: Db, migration: Migration): Promise<string[]> {
  const isDone = async () => (await findApplied(db)).some(({ name }) => name === migration.name)
  const made = await makeIndex(db, migration, isDone, reads => note(reads, migration, migration.servesFrom))
  return made ? [migration.name] : []
}

function neededFor(group: readonly Migration[]): string {
  return (
    group
      .map(({ servesFrom }) => servesFrom)
      .toSorted()
      .at(-1) ?? ''
  )
}

async function awaitOlderServers(
  findOlder: () => Promise<OlderCode[]>,
  group: readonly Migration[],
): Promise<void> {
  for (const until = performance.now() + OLDER_SERVERS_END_WITHIN; ; await wait(ASK_EVERY)) {
    const older = await findOlder()
    if (older.length === 0) return
    if (performance.now() > until) throw olderServer(group, older)
  }
}

function olderServer(group: readonly Migration[], older: readonly OlderCode[]): MigrationError {
  const who = older.map(({ name, address }) => `${name} from ${address ?? 'this machine'}`).join(', ')
  const needed = neededFor(group)
  const name = group.find(({ servesFrom }) => servesFrom === needed)?.name
  return new MigrationError(
    `The migration ${name} would stop servers whose code is older than ${needed}, and one is open on this database (${who}): stop it, and start again. This migration has changed nothing.`,
  )
}

async function applyIn(
  tx: Tx,
  known: readonly Migration[],
  wanted: readonly Migration[],
  { lockWithin = 0 }: { lockWithin?: number } = {},
): Promise<string[]> {
  await lockMigrations(tx)
  const table = `create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), serves_from text)`
  await tx.query({ text: table }).catch(cause => {
    throw whyNotApplied('0000', cause)
  })
  const done = await findApplied(tx)
  const replaced = refuseStrangers(known, done)
  const open = wanted.filter(one => !done.some(({ name }) => name === one.name))
  // Not for the lock above, which others hold for as long as they need.
  if (lockWithin > 0) await tx.query({ text: `set local lock_timeout = ${lockWithin}` })
  for (const migration of open) {
    const isThere = migration.baseline !== null && replaced.length > 0
    if (!isThere)
      await tx.query({ text: inTransaction(migration) }).catch(cause => {
        throw whyNotApplied(migration.name, cause)
      })
    // Code that has the files of before would apply them all to a database that was made without them.
    await note(tx, migration, migration.baseline && !isThere ? null : migration.servesFrom)
  }
  return open.map(({ name }) => name)
}

/** Where nobody else is at work an index need not be made beside others. */
function inTransaction({ sql, concurrentIndex }: Migration): string {
  return concurrentIndex === null ? sql : sql.replace(/\bindex\s+concurrently\b/i, 'index')
}

/** `servesFrom`: the lowest number that code has to know to go on after it; null: it has to know this one. */
async function note(reads: Reads, { name, checksum }: Migration, servesFrom: string | null) {
  await reads.query({
    text: 'insert into migrations (name, checksum, serves_from) values ($1, $2, $3)',
    values: [name, checksum, servesFrom],
  })
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

/**
 * What a newer version has applied is no hindrance as long as it says that this one goes on. `isCopied`: it is one where it
 * says so, too, as what is copied has to be known down to the last column.
 * @returns what the database has of the files for which the baseline stands: none or all
 */
function refuseStrangers(known: readonly Migration[], done: readonly Applied[], isCopied = false): Applied[] {
  const newest = known.at(-1)?.number ?? ''
  const replaced = findReplaced(known, done)
  for (const { name, checksum, servesFrom } of done.filter(one => !replaced.includes(one))) {
    const ours = known.find(one => one.name === name)
    if (!ours && (isCopied || servesFrom === null || servesFrom > newest))
      throw new MigrationError(
        `The database was made by a newer version of the shop (${name})${isCopied ? '' : ', and does not serve this one any more'}. Install that version.`,
      )
    if (ours && ours.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Put the original file back.`,
      )
  }
  return replaced
}

/** Throws where they are some and not all, with the commit that applies the rest. */
function findReplaced(known: readonly Migration[], done: readonly Applied[]): Applied[] {
  const stands = known.find(({ baseline }) => baseline)
  if (!stands?.baseline) return []
  const replaced = done.filter(({ name }) => name !== stands.name && name.slice(0, 4) <= stands.number)
  if (replaced.length > 0 && digestOf(replaced) !== stands.baseline.digest)
    throw new MigrationError(
      `The database ends at ${replaced.at(-1)?.name}, from where this version does not bring it up to date: start the shop once with the last version that does (git checkout ${stands.baseline.commit}), and then with this one.`,
    )
  return replaced
}
