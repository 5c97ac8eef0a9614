import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { plain } from './feeds/xml.ts'

/** An entry of a calendar file. */
export interface CalendarEntry {
  /** The same when the release is moved. */
  uid: string
  title: string
  details: string
  url: string
  category: string
  at: Date
  /** Rises whenever the date or title changes (RFC 5545, SEQUENCE). */
  sequence: number
  /** When it was created or last changed. */
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

/** Writes iCalendar (RFC 5545). Instants are in UTC; entries do not block time. */
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
