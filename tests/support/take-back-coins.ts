import { openPurse, takeBackCoins } from '#server/coins/ledger.ts'
import type { TestShop } from './open-shop.ts'

/** The money for coins that this reader has spent goes back. */
export async function takeBackFrom({ app }: TestShop, username: string, coins: number): Promise<void> {
  const { db, clock } = app
  const [bought] = await db.query<{ accountId: string; entryId: string }>({
    text: `select e.account_id as "accountId", e.id as "entryId" from ledger_entries e
      join accounts a on a.id = e.account_id where a.username = $1 and e.kind = 'purchase'`,
    values: [username],
  })
  if (!bought) throw new Error(`${username} bought no coins`)
  await db.transaction(async tx => {
    const purse = await openPurse(tx, bought.accountId, clock.now())
    await takeBackCoins(tx, purse, { key: `back ${username}`, entryId: bought.entryId, coins })
  })
}
