/** How often a reader is notified of releases by mail. */
export type NoticeRhythm = 'each' | 'daily' | 'weekly'

/** Releases that came out longer ago are not mailed any more, as after a long time offline or hidden. */
export const MAILED_WITHIN_MS = 14 * 86_400_000

/** How long what was brought before readers by hand can be held back; nobody is mailed about it before. */
export const HELD_WITHIN_MS = 600_000

/** Evening in Europe, around noon in America. */
const HOUR_UTC = 17
const FRIDAY = 5
const DAY_MS = 86_400_000

/** When a release of now is notified: at once, or with all others of the day or of the week. */
export function noticeDueAt(rhythm: NoticeRhythm, now: Date): Date {
  if (rhythm === 'each') return now
  const today = new Date(now)
  today.setUTCHours(HOUR_UTC, 0, 0, 0)
  const daily = today < now ? new Date(today.getTime() + DAY_MS) : today
  if (rhythm === 'daily') return daily
  const days = (FRIDAY - daily.getUTCDay() + 7) % 7
  return new Date(daily.getTime() + days * DAY_MS)
}
