import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { plain } from './feeds/xml.ts'

/** A release as calendar programs see it. */
export interface CalendarEntry {
  /** Stays the same when the release moves. */
  uid: string
  title: string
  details: string
  url: string
  category: string
  at: Date
  /** Counts up whenever date or title change. */
  sequence: number
  /** When it was made, or changed last. */
  changed: Date
  /** Printed books come out on a day, everything else at an instant. */
  wholeDay: boolean
}

interface CalendarFile {
  name: string
  description: string
  lang: string
  entries: readonly CalendarEntry[]
}

const QUARTER_MS = 15 * 60_000
const DAY_MS = 86_400_000
const AGAIN_SECONDS = 3600

/** Releases as iCalendar (RFC 5545). Instants are in UTC, which every program shows in its own zone. Nobody is busy because of a book. */
export function writeCalendar({ name, description, lang, entries }: CalendarFile): string {
  const calendar = ical({
    name: plain(name),
    description: plain(description),
    prodId: { company: 'Kashihon', product: 'Releases', language: lang.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN_SECONDS,
  })
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      summary: plain(entry.title),
      description: plain(entry.details),
      url: entry.url,
      categories: [{ name: plain(entry.category) }],
      start: entry.wholeDay ? dayOf(entry.at) : entry.at,
      end: entry.wholeDay
        ? new Date(dayOf(entry.at).getTime() + DAY_MS)
        : new Date(entry.at.getTime() + QUARTER_MS),
      allDay: entry.wholeDay,
      timezone: 'UTC',
      stamp: entry.changed,
      lastModified: entry.changed,
      sequence: entry.sequence,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}

const dayOf = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
