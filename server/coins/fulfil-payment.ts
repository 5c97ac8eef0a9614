import { isGone } from '../accounts/store.ts'
import type { House } from '../context.ts'
import { noteAnswer } from '../payments/payment-store.ts'
import type { PaidOrder, PaymentHooks } from '../payments/payments.ts'
import type { Tx } from '../platform/db/connect.ts'
import { wantGivenBack } from './give-back.ts'
import { giveCoins, type OpenPurse, openPurse, restoreCoins, takeBackCoins } from './ledger.ts'
import { findEntry } from './ledger-store.ts'
import { findTakenBack } from './payment-entry-store.ts'

/**
 * What a payment buys (docs/product.md#payments): coins, once, whether event, return page or reconciler comes first, and however often each of them
 * comes. The payment was held against its order before. Whoever deleted their account while a page to pay on was still open gets their money back.
 */
export function coinPayments({ db, clock, jobs }: Pick<House, 'db' | 'clock' | 'jobs'>): PaymentHooks {
  return {
    fulfil: payment =>
      db.transaction(async tx => {
        const purse = await openPurse(tx, payment.accountId, clock.now())
        const key = keyOf(payment)
        const before = await findEntry(tx, key)
        if (!before && (await isGone(tx, payment.accountId))) {
          if (payment.refundedCents >= payment.amountCents) return 'known'
          await wantGivenBack({ jobs }, tx, payment.id)
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
        if (granted) return 'granted'
        // Somebody else may have shown the same receipt first.
        return (await findEntry(tx, key))?.accountId === payment.accountId ? 'known' : 'refused'
      }),
    takeBack: payment =>
      db.transaction(async tx => {
        const purse = await openPurse(tx, payment.accountId, clock.now())
        if (!(await noteAnswer(tx, payment.id, payment.asked))) return false
        const entry = await findEntry(tx, keyOf(payment))
        if (entry) await level(tx, purse, { payment, entryId: entry.id })
        return true
      }),
  }
}

/** Takes, or gives again, until as many coins are gone as the payment says. */
async function level(
  tx: Tx,
  purse: OpenPurse,
  { payment, entryId }: { payment: PaidOrder; entryId: string },
): Promise<void> {
  const before = await findTakenBack(tx, entryId)
  const gone = coinsGone(payment)
  if (gone === before.coins) return
  const goneCents = payment.disputed ? payment.amountCents : payment.refundedCents
  const about = { entryId, paymentId: payment.id, currency: payment.currency }
  // The third word is read again: how many of them are gone with this entry. The fourth makes each turn an entry of its own.
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
}

function keyOf({ id }: PaidOrder): string {
  return `payment ${id}`
}

/** All of them for a dispute; of a part of the money the same part of the coins, rounded down in the buyer's favour. */
export function coinsGone({
  coins,
  amountCents,
  refundedCents,
  disputed,
  coinsGone: known,
}: Omit<PaidOrder, 'id' | 'accountId' | 'currency' | 'asked'>): number {
  if (known !== undefined) return known
  return disputed ? coins : Math.floor((coins * Math.min(refundedCents, amountCents)) / amountCents)
}
