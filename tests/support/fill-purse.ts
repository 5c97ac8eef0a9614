import { giveCoins, giveCredits, openPurse } from '#server/coins/ledger.ts'
import type { TestShop } from './open-shop.ts'

let times = 0

/** Gives somebody coins, bought or given, and credits, as a payment or the shop would. */
export async function fillPurse(
  shop: TestShop,
  username: string,
  { bought = 0, given = 0, credits = 0 }: { bought?: number; given?: number; credits?: number },
): Promise<void> {
  const { db, clock } = shop.app
  const [account] = await db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: [username],
  })
  if (!account) throw new Error(`nobody is called ${username}`)
  await db.transaction(async tx => {
    const purse = await openPurse(tx, account.id, clock.now())
    const key = `test ${times++}`
    if (bought)
      await giveCoins(tx, purse, { key, kind: 'purchase', coins: bought, from: 'sold', valueCents: bought })
    if (given) await giveCoins(tx, purse, { key: `${key} given`, kind: 'gift', coins: given, from: 'given' })
    if (credits) await giveCredits(tx, purse, { key: `${key} credits`, credits })
  })
}
