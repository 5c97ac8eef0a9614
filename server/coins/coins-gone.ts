import type { PaidOrder } from '../payments/payments.ts'

/** How many coins are gone: all for a dispute, otherwise the refunded share, rounded down in the buyer's favour. */
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

/** Coins that were bought: what is left of them, what was paid, cents, and what of both went back. */
interface BoughtCoins {
  coins: number
  coinsLeft: number | null
  valueCents: number | null
  goneCoins: number
  goneCents: number
}

/**
 * What of a payment goes back for the coins that are left of it, cents, the coins that go for it, and how much of the
 * payment is refunded then. Rounded in the buyer's favour, as far as no coin goes that was spent.
 */
export function restOf(row: BoughtCoins): { cents: number; coins: number; refundedCents: number } {
  const { coins, goneCoins, goneCents } = row
  const left = row.coinsLeft ?? 0
  const amountCents = row.valueCents ?? 0
  if (left === 0) return { cents: 0, coins: 0, refundedCents: goneCents }
  const share = (amountCents * left) / coins
  const all = left === coins - goneCoins
  const most = all ? amountCents : Math.min(amountCents, goneCents + Math.ceil(share))
  const goneAt = (refundedCents: number) => coinsGone({ coins, amountCents, refundedCents, disputed: false })
  const refundedCents = all || goneAt(most) - goneCoins <= left ? most : goneCents + Math.floor(share)
  return { cents: refundedCents - goneCents, coins: goneAt(refundedCents) - goneCoins, refundedCents }
}
