import type { House } from '../house.ts'
import type { PaidOrder, PaymentHooks } from '../platform/payments/payments.ts'
import { giveCoins, openPurse, takeBackCoins } from './ledger.ts'
import { findEntry } from './ledger-store.ts'
import { countTakenBack } from './payment-entry-store.ts'

/**
 * What a payment buys (decisions §3, payments): coins, once, whether event, return page or reconciler comes first, and however often each of them comes. The
 * payment was held against its order before.
 */
export function coinPayments({ db, clock }: Pick<House, 'db' | 'clock'>): PaymentHooks {
  return {
    fulfil: payment =>
      db.transaction(async tx => {
        const purse = await openPurse(tx, payment.accountId, clock.now())
        const key = keyOf(payment)
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
        const entry = await findEntry(tx, keyOf(payment))
        if (!entry) return
        const upTo = coinsToTakeBack(payment)
        const before = await countTakenBack(tx, entry.id)
        const coins = upTo - before.coins
        if (coins <= 0) return
        const gone = payment.disputed ? payment.amountCents : payment.refundedCents
        await takeBackCoins(tx, purse, {
          // The third word is read again: how many of them are gone with this entry.
          key: `refund ${payment.id} ${upTo}`,
          entryId: entry.id,
          coins,
          paymentId: payment.id,
          valueCents: gone - before.cents,
          currency: payment.currency,
        })
      }),
  }
}

function keyOf({ id }: PaidOrder): string {
  return `payment ${id}`
}

/** All of them for a dispute; of a part of the money the same part of the coins, rounded down in the buyer's favour. */
function coinsToTakeBack({ coins, amountCents, refundedCents, disputed }: PaidOrder): number {
  return disputed ? coins : Math.floor((coins * Math.min(refundedCents, amountCents)) / amountCents)
}
