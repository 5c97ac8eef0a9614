import { coinPacks } from '#rules/coin-purchase.ts'
import type { House } from '../house.ts'
import { type AppStore, ReceiptRefused } from '../platform/payments/stores/app-store.ts'
import { coinPayments } from './fulfil-payment.ts'

/** Coins that were bought in an app. The receipt counts once, for whoever shows it first. Throws ReceiptRefused and PaymentsUnavailable. */
export async function redeemReceipt(
  house: House,
  store: AppStore,
  { accountId, token, sku }: { accountId: string; token: string; sku: string | null },
): Promise<void> {
  const purchase = await store.confirm({ token, sku })
  const pack = coinPacks(0).find(one => one.sku === purchase.sku)
  if (!pack) throw new ReceiptRefused(`${purchase.sku} is nothing that the shop sells`)
  const outcome = await coinPayments(house).fulfil({
    id: purchase.id,
    accountId,
    coins: pack.coins * purchase.quantity,
    amountCents: purchase.amountCents ?? 0,
    currency: purchase.currency ?? '',
    refundedCents: 0,
    disputed: false,
    asked: 0,
  })
  if (outcome === 'refused') throw new ReceiptRefused('somebody else has shown this receipt')
  // Only now: what was not given must not be used up.
  await purchase.finish()
}
