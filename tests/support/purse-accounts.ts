import { CannotSpend, type OpenPurse, openPurse } from '#server/coins/ledger.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'

/** An account without a password, whose name and address are its id. */
export async function addBareAccount(db: Db, at: Date): Promise<string> {
  const id = newId('USR', at)
  await db.query({
    text: `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at) values ($1, $2, $1, $1, $1, '', $3)`,
    values: [id, newLegacyId(at), at],
  })
  return id
}

/** What is done with an open purse, in a transaction. */
export type PurseWork<T> = (tx: Tx, purse: OpenPurse) => Promise<T>

export function workInPurse<T>(db: Db, accountId: string, at: Date, work: PurseWork<T>): Promise<T> {
  return db.transaction(async tx => work(tx, await openPurse(tx, accountId, at)))
}

/** Whether a spend was carried out; false where the purse does not allow it. */
export async function isSpent(spend: Promise<unknown>): Promise<boolean> {
  return spend.then(
    () => true,
    error => {
      if (error instanceof CannotSpend) return false
      throw error
    },
  )
}
