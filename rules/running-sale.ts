import type { Discount } from './price.ts'

export interface SaleTime extends Discount {
  /** A date, or its RFC 3339 text. */
  readonly from: Date | string
  /** The sale is over at this instant. */
  readonly until: Date | string
}

/** The sales that run at this instant. */
export function runningSales<S extends SaleTime>(sales: readonly S[], now: Date): S[] {
  return sales.filter(({ from, until }) => new Date(from) <= now && now < new Date(until))
}

/** What the sales that run at this instant announce, basis points; the largest where there are several, 0 without one. */
export function runningSaleBps(sales: readonly SaleTime[], now: Date): number {
  return Math.max(0, ...runningSales(sales, now).map(({ bps }) => bps))
}
