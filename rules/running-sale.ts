export interface SaleTime {
  /** A date, or its RFC 3339 text. */
  readonly from: Date | string
  /** The sale is over at this instant. */
  readonly until: Date | string
  readonly bps: number
}

/** What the sales that run at this instant take off, basis points; the largest where there are several, 0 without one. */
export function runningSaleBps(sales: readonly SaleTime[], now: Date): number {
  const running = sales.filter(({ from, until }) => new Date(from) <= now && now < new Date(until))
  return Math.max(0, ...running.map(({ bps }) => bps))
}
