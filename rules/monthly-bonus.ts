/**
 * When the bonus of the `month`-th month since the anchor is due (0: at once): on the same day and time, or on the last day of a month that is too
 * short. UTC. From the anchor each time, so that a 31st that was a 28th once is a 31st again.
 */
export function bonusDueAt(anchor: Date, month: number): Date {
  const due = new Date(anchor)
  due.setUTCDate(1)
  due.setUTCMonth(anchor.getUTCMonth() + month)
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate()
  due.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return due
}

/** How many bonuses are due since the anchor, with the first; 0 before it. */
export function bonusesDue(anchor: Date, now: Date): number {
  if (now < anchor) return 0
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  return months + (bonusDueAt(anchor, months) <= now ? 1 : 0)
}
