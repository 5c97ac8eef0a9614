/**
 * Clock times of a zone and the moments that they name, with the rules of the browser's or the server's own Intl. `Temporal`
 * does the same, but Safari does not have it yet, and its polyfill is 20 kB.
 */

const MINUTE_MS = 60_000
const CLOCK = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/

/** What the clocks of the zone show: YYYY-MM-DDTHH:MM, as a field for date and time has it. */
export function instantToZoned(at: Date, zone: string): string {
  return new Date(clockOf(at.getTime(), zone)).toISOString().slice(0, 16)
}

/**
 * The moment at which the clocks of a zone show this. A time that the clocks skip becomes the one after the gap by the same
 * minutes; of a time that they show twice it is the first.
 *
 * @param text YYYY-MM-DDTHH:MM
 * @returns null where that is no date and time
 */
export function zonedToInstant(text: string, zone: string): Date | null {
  const clock = CLOCK.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  // A 31st of June is read as the 1st of July by some browsers.
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 16) !== text) return null
  const DAY_MS = 1440 * MINUTE_MS
  // The offsets before and after a change of the clocks that may be near; the earlier moment is the one with the larger
  // offset.
  const offsets = [clock - DAY_MS, clock + DAY_MS].map(at => clockOf(at, zone) - at)
  const fitting = offsets.map(offset => clock - offset).filter(at => clockOf(at, zone) === clock)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : clock - (offsets[0] ?? 0))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks show at a moment, as if they were those of UTC, in milliseconds. */
function clockOf(at: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute)
}
