/** docs/product.md#rental: a rental lasts 72 hours from payment. */
export const RENTAL_HOURS = 72
/** docs/product.md#rental: the usual price of a part whose series lends parts. Coins. */
export const USUAL_RENTAL_COINS = 99

export interface Rental {
  readonly from: Date
  readonly until: Date
}

/** The rental that begins now. */
export function rentalFrom(now: Date): Rental {
  return { from: now, until: new Date(now.getTime() + RENTAL_HOURS * 3_600_000) }
}

/**
 * Whether a rental runs: before its last instant, so that 72:00:00.000 after its first it is over. Its first instant is not
 * looked at: only a process whose clock is a little ahead has written one that is still to come, and the reader has paid. In
 * SQL: `rentalRuns` of server/rentals/store.ts.
 */
export function isRunning({ until }: Pick<Rental, 'until'>, now: Date): boolean {
  return now < until
}

export interface Rentable {
  /** The series lends parts. */
  readonly rentals: boolean
  /** Null where this part is not lent. */
  readonly rentalCoins: number | null
}

/** What a part costs for 72 hours, coins; null where it is not lent. */
export function rentalPrice({ rentals, rentalCoins }: Rentable): number | null {
  return rentals ? rentalCoins : null
}
