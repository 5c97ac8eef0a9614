import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Reads } from './connect.ts'
import type { Migration } from './read-migrations.ts'

/** Milliseconds. An index of a large table takes its time, and waits for every transaction that was open before. */
const INDEX_WITHIN = 6 * 3_600_000
const ASK_EVERY = 500

/**
 * Makes the index of a migration while servers read and write, and notes that. PostgreSQL does so in several transactions of
 * its own: one that was cut off has left an index that is not valid, which is dropped and made again. Nobody waits for it in
 * a transaction, since it waits for all of them. False where another process has made it.
 */
export async function makeIndex(
  db: Db,
  { sql, concurrentIndex: name }: Migration,
  isDone: () => Promise<boolean>,
  note: (reads: Reads) => Promise<void>,
): Promise<boolean> {
  if (name === null) throw new Error('the migration makes no index')
  let made = false
  const make = async () => {
    if (await isDone()) return
    while (await isBeingMade(db, name)) await wait(ASK_EVERY)
    if (!(await isValid(db, name)))
      await db.outsideOfTransactions(INDEX_WITHIN, async reads => {
        await reads.query({ text: `drop index concurrently if exists ${name}` })
        await reads.query({ text: sql })
      })
    await note(db)
    made = true
  }
  while (!(await db.exclusively('migrations', INDEX_WITHIN, make))) {
    if (await isDone()) return false
    await wait(ASK_EVERY)
  }
  return made
}

/** By the server, for a process that is gone. */
async function isBeingMade(reads: Reads, name: string): Promise<boolean> {
  const rows = await reads.query({
    text: 'select from pg_stat_progress_create_index where datname = current_database() and index_relid = to_regclass($1)',
    values: [name],
  })
  return rows.length > 0
}

async function isValid(reads: Reads, name: string): Promise<boolean> {
  const [index] = await reads.query<{ valid: boolean }>({
    text: 'select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass($1)',
    values: [name],
  })
  return index?.valid ?? false
}
