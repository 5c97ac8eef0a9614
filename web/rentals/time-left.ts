const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly count: number
}

/**
 * How long a rental still runs, in the unit in which one would say it: days from 48 hours on, minutes within the last hour.
 * Never more than there is.
 */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const left = Math.max(0, until.getTime() - now.getTime())
  if (left >= 2 * DAY_MS) return { unit: 'days', count: Math.floor(left / DAY_MS) }
  if (left >= HOUR_MS) return { unit: 'hours', count: Math.floor(left / HOUR_MS) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(left / MINUTE_MS)) }
}
