import type { Tx } from '../platform/db/connect.ts'
import { newId } from '../platform/ids.ts'
import type { Actor, Deed } from './deed.ts'
import { addEntry, entryUnderWay, hasRows, nameEntry } from './store.ts'

/** Whoever has a shell on the server. */
export const BY_COMMAND: Actor = { accountId: null, name: 'command line', origin: 'command', tokenId: null }

/**
 * Runs `work` and notes it as one entry of the audit log, with each row that it changes in a table of `audit_table`. Where
 * an entry is under way in the transaction, `work` belongs to that one. To be called within the transaction of the change.
 *
 * @returns what `work` returns, and the id of the entry; null where nothing was changed
 */
export async function audited<T>(
  tx: Tx,
  actor: Actor,
  deed: Deed,
  now: Date,
  work: () => Promise<T>,
): Promise<{ result: T; entryId: string | null }> {
  const around = await entryUnderWay(tx)
  if (around) return { result: await work(), entryId: around }
  const id = newId('AUD', now)
  await nameEntry(tx, id)
  const result = await work()
  await nameEntry(tx, '')
  if (!deed.always && !(await hasRows(tx, id))) return { result, entryId: null }
  await addEntry(tx, { id, at: now, actor, deed })
  return { result, entryId: id }
}
