import type { AppContext } from '../context.ts'
import { findOrder, findRefundAsked } from '../payments/payment-store.ts'
import type { PaymentFacts } from '../payments/payments.ts'
import { coinsGone } from './coins-gone.ts'
import { findEntry } from './ledger-store.ts'
import { findTakenBack } from './payment-entry-store.ts'

/**
 * How the ledger differs from the provider's payment, in a sentence; null where they agree, and for payments that are not
 * for coins.
 */
export async function coinPaymentDiffers(
  { db, payments }: Pick<AppContext, 'db' | 'payments'>,
  payment: PaymentFacts,
): Promise<string | null> {
  const { id, status, metadata } = payment
  const order = metadata.order && (await findOrder(db, payments.provider, metadata.order))
  if (!order || status !== 'succeeded') return null
  return db.transaction(async tx => {
    const entry = await findEntry(tx, `payment ${id}`)
    // A payment for a deleted account was refunded instead of credited.
    if (!entry)
      return payment.refundedCents < payment.amountCents ? 'it was paid, and nothing was given' : null
    const gone = coinsGone({ ...payment, coins: order.coins })
    const { coins: taken } = await findTakenBack(tx, entry.id)
    if (gone < taken && (await findRefundAsked(tx, id)) > 0) return null
    if (gone > taken)
      return taken === 0 ? 'it went back, and nothing was taken' : 'it went back, and too little was taken'
    return gone < taken ? 'it stayed after all, and was taken' : null
  })
}
