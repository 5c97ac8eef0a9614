import type { AppContext } from '../context.ts'
import type { PaymentHooks } from '../payments/payments.ts'
import { findStoreRefund } from '../payments/stores/store-refund-store.ts'
import { findEntry, findLotOf } from './ledger-store.ts'

/**
 * Applies a refund by an app store, or its reversal, to the coins of the purchase. A purchase that was not redeemed yet is
 * handled when it is.
 */
export async function applyStoreRefund(
  { db }: Pick<AppContext, 'db'>,
  takeBack: PaymentHooks['takeBack'],
  purchaseId: string,
): Promise<void> {
  const refund = await findStoreRefund(db, purchaseId)
  const found = refund && (await db.transaction(tx => findPurchase(tx, purchaseId)))
  if (!found) return
  const { share, asked } = refund
  const amountCents = found.valueCents ?? 0
  await takeBack({
    id: purchaseId,
    accountId: found.accountId,
    coins: found.coins,
    amountCents,
    currency: found.currency ?? '',
    refundedCents: Math.round(amountCents * share),
    disputed: false,
    coinsGone: Math.floor(found.coins * share),
    asked,
  })
}

async function findPurchase(tx: Parameters<typeof findLotOf>[0], purchaseId: string) {
  const entry = await findEntry(tx, `payment ${purchaseId}`)
  const lot = entry && (await findLotOf(tx, entry.id))
  return lot && { ...entry, coins: lot.coins }
}
