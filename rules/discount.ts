/** Basis points: so many are the whole. */
export const WHOLE_BPS = 10_000

/** What is left of an amount, in its smallest unit, after a discount. Rounds down, in the buyer's favour. */
export function discounted(amount: number, discountBps: number): number {
  return Math.floor((amount * (WHOLE_BPS - discountBps)) / WHOLE_BPS)
}
