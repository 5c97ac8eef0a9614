import type { Event } from '#contract/generated/calendar.ts'
import { ReleaseKind } from '#contract/generated/enums.ts'

export interface Day {
  /** 2026-11-21. */
  readonly key: string
  /** An instant of that day, in the zone. */
  readonly at: Date
  readonly events: readonly Event[]
}

export interface Group {
  /** 2026-11, or 2026. */
  readonly key: string
  readonly at: Date
  readonly days: readonly Day[]
}

/**
 * docs/product.md#calendar: days in order within months or years, in a time zone; with `month` (2026-12) those of it.
 * Printed books come out on a day, wherever one is.
 */
export function groupEvents(
  events: readonly Event[],
  by: 'month' | 'year',
  zone: string,
  month: string | null = null,
): Group[] {
  const here = dayFormat(zone)
  const utc = dayFormat('UTC')
  const days = new Map<string, Event[]>()
  for (const event of events) {
    if (!event.launch) continue
    const key = (event.kind === ReleaseKind.PHYSICAL ? utc : here).format(event.launch)
    if (month && !key.startsWith(month)) continue
    days.set(key, [...(days.get(key) ?? []), event])
  }
  const length = by === 'month' ? 7 : 4
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1))
  const groups = Map.groupBy(sorted, ([key]) => key.slice(0, length))
  return [...groups].map(([key, within]) => ({
    key,
    at: noonOf(within[0]?.[0] ?? ''),
    days: within.map(([day, list]) => ({ key: day, at: noonOf(day), events: list.toSorted(wholeDayFirst) })),
  }))
}

/** Events without an hour come before those with one. */
const wholeDayFirst = (one: Event, other: Event) =>
  Number(other.kind === ReleaseKind.PHYSICAL) - Number(one.kind === ReleaseKind.PHYSICAL)

/** The day that it is in a time zone, as {@link Day.key}. */
export const dayKey = (at: Date, zone: string) => dayFormat(zone).format(at)
const dayFormat = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

/** A day has the same name everywhere when it is written in UTC from its noon. */
const noonOf = (key: string) => new Date(`${key}T12:00:00Z`)
