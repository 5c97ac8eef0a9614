import type { QueryOf } from '#contract/call.ts'
import type { listStudioCalendar } from '#contract/calls/studio-calendar.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysFrom,
  daysOfMonth,
  isDay,
  momentOn,
  weekStart,
} from '#rules/calendar-days.ts'
import { languages } from '#rules/interface-language.ts'
import { STUDIO_STATES } from '#rules/studio-states.ts'
import { goTo } from '../frame/studio-location.ts'

const VIEWS = ['month', 'week'] as const
export type CalendarView = (typeof VIEWS)[number]
export const RELEASES = ['part', 'digital', 'physical'] as const
/** `lang` in an address of the studio is the language of the studio itself. */
export const FILTERS = ['series', 'language', 'release', 'state'] as const

type Query = QueryOf<typeof listStudioCalendar>

/** What of the calendar is shown: the days of a month's weeks, or of a week. */
export interface CalendarRange {
  readonly view: CalendarView
  /** Within the month or week. */
  readonly day: Day
  readonly days: readonly Day[]
}

/** What the address says; what it has wrong is left out. */
export function readRange(search: URLSearchParams, today: Day, firstWeekday: number): CalendarRange {
  const view = VIEWS.find(one => one === search.get('view')) ?? 'month'
  const month = `${search.get('month') ?? ''}-01`
  const ofMonth = isDay(month) && !month.startsWith(today.slice(0, 7)) ? month : today
  const named = search.get('date') ?? ''
  const day = isDay(named) ? named : ofMonth
  const days = view === 'month' ? daysOfMonth(day, firstWeekday) : daysFrom(weekStart(day, firstWeekday), 7)
  return { view, day, days }
}

export function filterIn(search: URLSearchParams): Pick<Query, 'series' | 'lang' | 'release' | 'state'> {
  const oneOf = <T extends string>(name: string, among: readonly T[]) =>
    among.find(one => one === search.get(name))
  const release = oneOf('release', RELEASES)
  const state = oneOf('state', STUDIO_STATES)
  return {
    series: search.get('series') || undefined,
    lang: oneOf('language', languages),
    release: release && [release],
    state: state && [state],
  }
}

export function isFiltered(search: URLSearchParams): boolean {
  return FILTERS.some(name => search.has(name))
}

/** From the first moment of the first day to that of the day after the last. */
export function momentsOf(days: readonly Day[], zone: string): { from: Date; to: Date } {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: momentOn(first, '00:00', zone), to: momentOn(addDays(last, 1), '00:00', zone) }
}

/** A day of the month or week before or after. */
export function stepped({ view, day }: CalendarRange, by: 1 | -1): Day {
  return view === 'month' ? addMonths(`${day.slice(0, 7)}-01`, by) : addDays(day, by * 7)
}

/** The parts of an address that say which month it shows, or which week. */
export function placeOf(view: CalendarView, day: Day): Readonly<Record<string, string | null>> {
  return view === 'month'
    ? { view: null, month: day.slice(0, 7), date: null }
    : { view, month: null, date: day }
}

/** The address with other parts; null and '' take a part away. */
export function calendarPath(
  search: URLSearchParams,
  parts: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `/studio/calendar${next.size > 0 ? `?${next}` : ''}`
}

export function setCalendar(search: URLSearchParams, parts: Readonly<Record<string, string | null>>): void {
  goTo(calendarPath(search, parts), { replace: true })
}
