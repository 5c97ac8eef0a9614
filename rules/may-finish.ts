/** What was opened in time is read to its end: nobody is stopped in the middle of a page. */
const HOURS = 12

/**
 * Whether a part that is open may stay so although its time has run out. Asked only about what has been open all the while.
 *
 * @param status what the check of the part answers now
 * @param endedAt when the rental or the streaming ended; null where nothing has: then access was taken back
 */
export function mayFinish(status: number, endedAt: Date | null, now: Date): boolean {
  if (status !== 402 && status !== 410) return false
  if (endedAt === null || endedAt > now) return false
  return now.getTime() - endedAt.getTime() < HOURS * 3_600_000
}
