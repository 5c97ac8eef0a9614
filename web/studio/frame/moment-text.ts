import { usePageState } from '../../platform/page-state.ts'
import { useStudioMe } from './studio-me.ts'

/** A time of day, as in `momentText`. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The day alone; to the minute; with the day of the week, for what is planned or was typed; or to the second, for logs. */
type MomentLength = 'day' | 'moment' | 'full' | 'exact'

const PARTS: Readonly<Record<MomentLength, Intl.DateTimeFormatOptions>> = {
  day: {},
  moment: { ...CLOCK, timeZoneName: 'short' },
  full: { ...CLOCK, timeZoneName: 'short', weekday: 'short' },
  exact: { ...CLOCK, timeZoneName: 'short', second: '2-digit' },
}

/**
 * A moment as the clocks of the shop's zone show it. It has its year and 24 hours: who plans launches is not to take one in
 * the evening for one in the morning.
 */
export function momentText(
  at: Date,
  { lang, zone }: { lang: string; zone: string },
  length: MomentLength = 'moment',
): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return at.toLocaleString(lang, { ...day, ...PARTS[length], timeZone: zone })
}

/** From one moment until another; the zone is said once, unless its clocks change between them. */
export function timeSpanText(from: Date, until: Date, where: { lang: string; zone: string }): string {
  const ends = until.toLocaleString(where.lang, { timeZone: where.zone, timeZoneName: 'short' })
  const zone = /\S+$/.exec(ends)?.[0] ?? ''
  const begins = momentText(from, where)
  return `${begins.endsWith(zone) ? begins.slice(0, begins.length - zone.length).trimEnd() : begins} – ${momentText(until, where)}`
}

/** `momentText` in the language of the studio and the zone of the shop. */
export function useMomentText(): (at: Date, length?: MomentLength) => string {
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  return (at, length) => momentText(at, { lang, zone }, length)
}
