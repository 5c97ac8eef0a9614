import { fixCurrency, isAccountDeleted } from '../accounts/store.ts'
import type { AppContext } from '../context.ts'
import { findRefundAsked, noteAnswer, noteRefundAsked } from '../payments/payment-store.ts'
import type { PaidOrder, PaymentHooks } from '../payments/payments.ts'
import type { Tx } from '../platform/db/connect.ts'
import { coinsGone } from './coins-gone.ts'
import { giveCoins, type OpenPurse, openPurse, restoreCoins, takeBackCoins } from './ledger.ts'
import { findEntry } from './ledger-store.ts'
import { queueRefundMail } from './mail-refund.ts'
import { findTakenBack } from './payment-entry-store.ts'
import { noteReceipt } from './receipts/receipt-store.ts'
import { requestRefund } from './request-refund.ts'

/** The job that buys what coins were paid for. */
export const PURCHASE_PAID = 'carry out a purchase'

/**
 * The payment hooks of coins (docs/product.md#payments). A payment gives its coins once, whether event, return page or
 * reconciler comes first. The caller has compared the payment with its order. A payment for an account that was deleted
 * meanwhile is refunded.
 */
export function coinPayments({ db, clock, jobs }: Pick<AppContext, 'db' | 'clock' | 'jobs'>): PaymentHooks {
  return {
    fulfil: payment =>
      db.transaction(async tx => {
        const purse = await openPurse(tx, payment.accountId, clock.now())
        const key = keyOf(payment)
        const before = await findEntry(tx, key)
        if (!before && (await isAccountDeleted(tx, payment.accountId))) {
          if (payment.refundedCents >= payment.amountCents) return 'known'
          await requestRefund({ jobs }, tx, { paymentId: payment.id, because: 'account gone' })
          return 'refused'
        }
        const granted = await giveCoins(tx, purse, {
          key,
          kind: 'purchase',
          coins: payment.coins,
          from: 'sold',
          paymentId: payment.id,
          valueCents: payment.amountCents,
          currency: payment.currency,
        })
        if (granted) {
          const entry = await findEntry(tx, key)
          const receipt = { accountId: payment.accountId, kind: 'coins', at: clock.now() } as const
          if (entry) await noteReceipt(tx, { ...receipt, entryId: entry.id })
          // Carried out also where the buyer never comes back.
          if (payment.purchaseId) {
            const payload = { purchaseId: payment.purchaseId }
            await jobs.add(tx, { kind: PURCHASE_PAID, key: payment.purchaseId, payload })
          }
          if (payment.accountCurrency) await fixCurrency(tx, payment.accountId, payment.accountCurrency)
          return 'granted'
        }
        // Another account may have redeemed the same receipt first.
        return (await findEntry(tx, key))?.accountId === payment.accountId ? 'known' : 'refused'
      }),
    takeBack: payment =>
      db.transaction(async tx => {
        const purse = await openPurse(tx, payment.accountId, clock.now())
        if (!(await noteAnswer(tx, payment.id, payment.asked))) return false
        const entry = await findEntry(tx, keyOf(payment))
        if (!entry) return true
        const about = { payment: await withRefundAsked(tx, payment), entryId: entry.id }
        await takeBackRefunded({ jobs }, tx, purse, about)
        return true
      }),
  }
}

/**
 * A payment whose refund was asked for counts as given back until the provider says so itself. Under the lock of the purse.
 */
async function withRefundAsked(tx: Tx, payment: PaidOrder): Promise<PaidOrder> {
  const asked = await findRefundAsked(tx, payment.id)
  if (asked === 0) return payment
  if (payment.refundedCents < asked) return { ...payment, refundedCents: asked }
  await noteRefundAsked(tx, payment.id, null)
  return payment
}

/** Takes back or restores coins, until as many are gone as the payment's refunds say. A mail says so. */
export async function takeBackRefunded(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  purse: OpenPurse,
  { payment, entryId }: { payment: Omit<PaidOrder, 'asked'>; entryId: string },
): Promise<void> {
  const before = await findTakenBack(tx, entryId)
  const gone = coinsGone(payment)
  if (gone === before.coins) return
  const goneCents = payment.disputed ? payment.amountCents : payment.refundedCents
  const about = { entryId, paymentId: payment.id, currency: payment.currency }
  // `findTakenBack` parses the third word: how many coins are gone after this entry. The fourth makes the key of each turn
  // unique.
  const key = (kind: string) => `${kind} ${payment.id} ${gone} ${before.turns}`
  if (gone > before.coins)
    await takeBackCoins(tx, purse, {
      ...about,
      key: key('refund'),
      coins: gone - before.coins,
      valueCents: goneCents - before.cents,
    })
  else
    await restoreCoins(tx, purse, {
      ...about,
      key: key('restore'),
      coins: before.coins - gone,
      valueCents: before.cents - goneCents,
    })
  await queueRefundMail(app, tx, {
    accountId: payment.accountId,
    letter: gone < before.coins ? 'coinsRestored' : payment.disputed ? 'coinsDisputed' : 'coinsRefunded',
    coins: Math.abs(gone - before.coins),
    cents: Math.abs(goneCents - before.cents),
    currency: payment.currency,
  })
}

function keyOf({ id }: PaidOrder): string {
  return `payment ${id}`
}
