import { createHash } from 'node:crypto'
import { giveCoins, giveCredits, openPurse } from '#server/coins/ledger.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'

/** The bearer of a reader whom {@link addRichReader} has added. */
export const tokenOf = (reader: number) => `t${String(reader).padStart(42, '0')}`

/** A reader who is signed in at an app, with 6000 coins and 12 credits, made without a shop. Its id. */
export async function addRichReader(db: Db, number: number): Promise<string> {
  const now = new Date()
  const id = newId('USR', now)
  await db.query({
    text: `insert into accounts (id, legacy_id, username, email, email_key, email_verified_at, password_hash, created_at)
      values ($1, $2, $3, $3, $3, $4, '', $4)`,
    values: [id, newLegacyId(now), `reader${number}`, now],
  })
  await db.query({
    text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
      values ($1, $2, $3, true, '', $4, $4, $5)`,
    values: [
      createHash('sha256').update(tokenOf(number)).digest(),
      newId('SES', now),
      id,
      now,
      new Date(now.getTime() + 86_400_000),
    ],
  })
  await db.transaction(async tx => {
    const purse = await openPurse(tx, id, now)
    await giveCoins(tx, purse, {
      key: `start ${id}`,
      kind: 'purchase',
      coins: 6_000,
      from: 'sold',
      valueCents: 6_000,
    })
    await giveCredits(tx, purse, { key: `credits ${id}`, credits: 12 })
  })
  return id
}
