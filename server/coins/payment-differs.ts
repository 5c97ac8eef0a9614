import type { House } from '../house.ts'
import { findOrder } from '../platform/payments/payment-store.ts'
import type { PaymentFacts } from '../platform/payments/payments.ts'
import { findEntry } from './ledger-store.ts'
import { countTakenBack } from './payment-entry-store.ts'

/** In what the books are not what the provider says of a payment for coins; null where they agree, and for payments of something else. */
export async function coinPaymentDiffers(
  { db, payments }: Pick<House, 'db' | 'payments'>,
  { id, status, metadata, refundedCents, disputed }: PaymentFacts,
): Promise<string | null> {
  const order = metadata.order && (await findOrder(db, payments.provider, metadata.order))
  if (!order || status !== 'succeeded') return null
  return db.transaction(async tx => {
    const entry = await findEntry(tx, `payment ${id}`)
    if (!entry) return 'it was paid, and nothing was given'
    const gone = refundedCents > 0 || disputed
    const taken = gone ? (await countTakenBack(tx, entry.id)).coins : 0
    return gone && taken === 0 ? 'it went back, and nothing was taken' : null
  })
}
