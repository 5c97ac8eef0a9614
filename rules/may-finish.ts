/** How long a part that was opened in time may be read after the access to it has ended. */
const HOURS = 12

/**
 * Whether a part that is open may stay so although its time has run out. To be asked only of a part that has been open since.
 *
 * @param status what the check of the part answers now
 * @param endedAt when the rental or the streaming ended; null where nothing has: then access was taken back
 */
export function mayFinish(status: number, endedAt: Date | null, now: Date): boolean {
  if (status !== 402 && status !== 410) return false
  if (endedAt === null || endedAt > now) return false
  return now.getTime() - endedAt.getTime() < HOURS * 3_600_000
}
