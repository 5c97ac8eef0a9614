/** How long a part that was opened in time may be read after the access to it has ended. */
export const GRACE_HOURS = 12

/**
 * Whether a part that was opened before the access to it ended may stay open. The caller knows that it has been open since
 * then.
 *
 * @param status what the check of the part answers now
 * @param endedAt when the rental or the streaming ended; null where nothing has: then access was taken back
 */
export function mayFinish(status: number, endedAt: Date | null, now: Date): boolean {
  if (status !== 402 && status !== 410) return false
  if (endedAt === null || endedAt > now) return false
  return now.getTime() - endedAt.getTime() < GRACE_HOURS * 3_600_000
}
