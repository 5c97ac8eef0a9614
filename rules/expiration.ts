const SATURDAY = 6
const SUNDAY = 0
const HOUR_UTC = 10

/**
 * docs/product.md#launch-and-expiration: when streaming of a volume's parts ends unless the publisher says otherwise. The
 * 15th of the month in which the volume is published, 10:00 UTC; of the next month when published on the 9th or later; a
 * Saturday moves to the 17th, a Sunday to the 16th. Without a publishing date there is no end (null).
 */
export function defaultExpiration(publishing: Date | null): Date | null {
  if (!publishing) return null
  const month = publishing.getUTCMonth() + (publishing.getUTCDate() >= 9 ? 1 : 0)
  const on = (day: number) => new Date(Date.UTC(publishing.getUTCFullYear(), month, day, HOUR_UTC))
  const weekday = on(15).getUTCDay()
  return on(weekday === SATURDAY ? 17 : weekday === SUNDAY ? 16 : 15)
}
