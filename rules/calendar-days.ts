import { instantToZoned, zonedToInstant } from './zoned-time.ts'

/** A day of the calendar, YYYY-MM-DD, whatever the zone. */
export type Day = string

const DAY_MS = 86_400_000

/** The day that the clocks of a zone show. */
export function dayOf(at: Date, zone: string): Day {
  return instantToZoned(at, zone).slice(0, 10)
}

/** The time of day that the clocks of a zone show, HH:MM. */
export function timeOf(at: Date, zone: string): string {
  return instantToZoned(at, zone).slice(11)
}

/** The moment at which the clocks of a zone show this. Throws for what is no day and time. */
export function momentOn(day: Day, time: string, zone: string): Date {
  const at = zonedToInstant(`${day}T${time}`, zone)
  if (!at) throw new Error(`${day} ${time} is no day and time`)
  return at
}

export function isDay(text: string): boolean {
  return zonedToInstant(`${text}T12:00`, 'UTC') !== null
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The same day of another month; its last day where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** From 1, Monday, to 7, Sunday, as ISO 8601 counts. */
export function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay() || 7
}

/** The first day of the week in which a day is. */
export function weekStart(day: Day, firstWeekday: number): Day {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

/** The days of the weeks in which a month is, in which the day is. */
export function daysOfMonth(day: Day, firstWeekday: number): Day[] {
  const first = `${day.slice(0, 7)}-01`
  const start = weekStart(first, firstWeekday)
  const weeks = Math.ceil((daysBetween(start, addMonths(first, 1)) || 7) / 7)
  return daysFrom(start, weeks * 7)
}

export function daysFrom(start: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, at) => addDays(start, at))
}

/**
 * A moment moved as `from` is moved to `to`, by the clocks of the zone: what was at 20:00 is at 20:00 a week later, also
 * where the clocks have been changed in between.
 */
export function moveAlike(at: Date, { from, to }: { from: Date; to: Date }, zone: string): Date {
  const clock = (moment: Date) => Date.parse(`${instantToZoned(moment, zone)}Z`)
  const moved = new Date(clock(at) + clock(to) - clock(from)).toISOString()
  return momentOn(moved.slice(0, 10), moved.slice(11, 16), zone)
}
