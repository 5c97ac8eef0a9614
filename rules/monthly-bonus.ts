/**
 * docs/product.md#monthly-bonus: coins that premium members get each month, the price of a novel in English. A number of its
 * own, since home says what plans give and needs no other price.
 */
export const MONTHLY_BONUS_COINS = 699

/**
 * When the bonus of the `month`-th month since the anchor is due (0: at once): on the same day and time, or on the last day
 * of a month that is too short. UTC. From the anchor each time, so that a 31st that was a 28th once is a 31st again.
 */
export function bonusDueAt(anchor: Date, month: number): Date {
  const due = new Date(anchor)
  due.setUTCDate(1)
  due.setUTCMonth(anchor.getUTCMonth() + month)
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate()
  due.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return due
}

/** A period that was paid for. */
export interface PaidPeriod {
  readonly from: Date
  readonly until: Date
}

/** The shortest paid period that brings a bonus. */
const EARNS_FROM_MS = 14 * 86_400_000

/**
 * docs/product.md#monthly-bonus: whether a bill's line is long enough to bring a bonus. Who goes over to premium in the last
 * days of a period pays next to nothing for them: the bonus comes with the whole period that follows.
 */
export function earnsBonus({ from, until }: PaidPeriod): boolean {
  return until.getTime() - from.getTime() >= EARNS_FROM_MS
}

/**
 * docs/product.md#monthly-bonus: when bonuses are due to somebody for whom these periods of premium membership were paid,
 * whatever was paid when and under which plan: at once, and on the same day of each month after. Who comes back before a
 * month is over waits until it is; who comes back later begins anew. So no two are due in one month of the calendar (UTC).
 */
export function bonusMoments(periods: readonly PaidPeriod[]): Date[] {
  const moments: Date[] = []
  let anchor: Date | null = null
  let month = 0
  for (const { from, until } of merged(periods)) {
    if (anchor === null || bonusDueAt(anchor, month) < from) {
      anchor = from
      month = 0
    }
    for (let due = bonusDueAt(anchor, month); due < until; due = bonusDueAt(anchor, month)) {
      moments.push(due)
      month++
    }
  }
  return moments
}

/** The same times without overlaps, the oldest first. */
function merged(periods: readonly PaidPeriod[]): PaidPeriod[] {
  const result: PaidPeriod[] = []
  for (const period of periods.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = result.at(-1)
    if (period.until <= period.from) continue
    if (!last || last.until < period.from) result.push(period)
    else if (last.until < period.until) result[result.length - 1] = { from: last.from, until: period.until }
  }
  return result
}
