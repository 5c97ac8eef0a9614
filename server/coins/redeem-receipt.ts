import { coinPacks } from '#rules/coin-purchase.ts'
import type { AppContext } from '../context.ts'
import { type AppStore, ReceiptRefused } from '../payments/stores/app-store.ts'
import { findStoreRefund } from '../payments/stores/store-refund-store.ts'
import { applyStoreRefund } from './apply-store-refund.ts'
import { coinPayments } from './fulfil-payment.ts'

/**
 * Credits coins that were bought in an app store. A receipt counts once, for the first account. Throws ReceiptRefused and
 * PaymentsUnavailable.
 */
export async function redeemReceipt(
  app: AppContext,
  store: AppStore,
  { accountId, token, sku }: { accountId: string; token: string; sku: string | null },
): Promise<void> {
  const purchase = await store.confirm({ token, sku })
  const pack = coinPacks(0, {}).find(one => one.sku === purchase.sku)
  if (!pack) throw new ReceiptRefused(`${purchase.sku} is nothing that the shop sells`)
  // The store may have refunded it before it was redeemed.
  const refund = await findStoreRefund(app.db, purchase.id)
  if (refund?.share === 1) throw new ReceiptRefused('the money went back')
  const outcome = await coinPayments(app).fulfil({
    id: purchase.id,
    accountId,
    coins: pack.coins * purchase.quantity,
    amountCents: purchase.amountCents ?? 0,
    currency: purchase.currency ?? '',
    refundedCents: 0,
    disputed: false,
    asked: 0,
  })
  if (refund) await applyStoreRefund(app, coinPayments(app).takeBack, purchase.id)
  if (outcome === 'refused') throw new ReceiptRefused('somebody else has shown this receipt')
  // Consumed at the store only after the coins were credited.
  await purchase.finish()
}
