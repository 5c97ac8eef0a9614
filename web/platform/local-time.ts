import { useMemo, useSyncExternalStore } from 'react'
import { languageFacts } from '#rules/interface-language.ts'
import { usePageState } from './page-state.ts'

const nothing = () => () => {}

const zoneOf = (timeZone?: string) => Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
let zone = 'UTC'
try {
  // Some browsers name a zone that they then refuse to format with, as `Etc/Unknown`.
  zone = zoneOf(zoneOf())
} catch {}
const own = () => zone

/** The reader's own time zone; UTC while the page is as the server rendered it. */
export function useZone(): string {
  return useSyncExternalStore(nothing, own, () => 'UTC')
}

/**
 * A time of day in the reader's zone, which is named: "March 16, 2025 at 8:00 PM GMT+1". With a weekday it is for what is near, and without a year. Days on
 * which something comes out are `date` of `Format`.
 */
export function useLocalTime({ weekday = false } = {}): (at: Date) => string {
  const { lang } = usePageState()
  const timeZone = useZone()
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(languageFacts[lang].locale, {
        ...(weekday ? { weekday: 'long' } : { year: 'numeric' }),
        ...{
          day: 'numeric',
          month: 'long',
          hour: 'numeric',
          minute: '2-digit',
          timeZoneName: 'short',
          timeZone,
        },
      }),
    [lang, timeZone, weekday],
  )
  return at => format.format(at)
}

/** The day on which something happens by the reader's clock, as where a membership ends: "March 16, 2025". */
export function useLocalDay(): (at: Date) => string {
  const { lang } = usePageState()
  const timeZone = useZone()
  const format = useMemo(
    () => new Intl.DateTimeFormat(languageFacts[lang].locale, { dateStyle: 'long', timeZone }),
    [lang, timeZone],
  )
  return at => format.format(at)
}
