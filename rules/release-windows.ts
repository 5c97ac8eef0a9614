const DAY_MS = 86_400_000
const AHEAD_DAYS = 14
const BACK_DAYS = 14

/** From the first instant to before the second. */
export interface Window {
  from: Date
  until: Date
}

/**
 * docs/product.md#release-panel: out now is what this day (UTC) has brought, coming up what the next two weeks bring, recent
 * what the two weeks before this day brought.
 */
export function releaseWindows(now: Date): { comingUp: Window; outNow: Window; recent: Window } {
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  // A launch at this instant belongs to what is out.
  const next = new Date(now.getTime() + 1)
  return {
    comingUp: { from: next, until: new Date(now.getTime() + AHEAD_DAYS * DAY_MS) },
    outNow: { from: today, until: next },
    recent: { from: new Date(today.getTime() - BACK_DAYS * DAY_MS), until: today },
  }
}
