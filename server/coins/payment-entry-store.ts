import type { Tx } from '../platform/db/connect.ts'

/**
 * How many coins of a payment were taken back so far, which stands in the key of each entry that did, and for how much money. The purse has to
 * be locked.
 */
export async function countTakenBack(tx: Tx, entryId: string): Promise<{ coins: number; cents: number }> {
  const [row] = await tx.query<{ coins: number; cents: number }>({
    name: 'countTakenBack',
    text: `select coalesce(max(split_part(key, ' ', 3)::int), 0) as coins, coalesce(sum(value_cents), 0) as cents
      from ledger_entries where reverses = $1 and kind = 'refund'`,
    values: [entryId],
  })
  return row ?? { coins: 0, cents: 0 }
}
