import type { Reads } from '../../platform/db/connect.ts'
import type { StoreRefund } from './app-store.ts'

/** Notes what a store says of a purchase, unless it has said something later before. False for what changes nothing. */
export async function noteStoreRefund(
  reads: Reads,
  { purchaseId, share, asked }: StoreRefund,
): Promise<boolean> {
  const noted = await reads.query({
    name: 'noteStoreRefund',
    text: `insert into store_refunds as r (purchase_id, share, asked) values ($1, $2, $3)
      on conflict (purchase_id) do update set share = excluded.share, asked = excluded.asked
        where r.asked < excluded.asked returning purchase_id`,
    values: [purchaseId, share, asked],
  })
  return noted.length > 0
}

export async function findStoreRefund(reads: Reads, purchaseId: string): Promise<StoreRefund | null> {
  const [row] = await reads.query<StoreRefund>({
    name: 'findStoreRefund',
    text: 'select purchase_id as "purchaseId", share, asked from store_refunds where purchase_id = $1',
    values: [purchaseId],
  })
  return row ?? null
}
