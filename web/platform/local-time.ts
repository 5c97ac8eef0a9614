import { useSyncExternalStore } from 'react'
import { languageFacts } from '#rules/interface-language.ts'
import { usePageState } from './page-state.ts'

const nothing = () => () => {}

/** False while the page is as the server rendered it. */
const useHydrated = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )

const zoneOf = (timeZone?: string) => Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
let zone: string | null = null

/** The reader's own time zone. Finding it out takes a phone 25 to 100 ms, so it is asked for only where a time is shown. */
function ownZone(): string {
  try {
    // Some browsers name a zone that they then refuse to format with, as `Etc/Unknown`.
    zone ??= zoneOf(zoneOf())
  } catch {
    zone = 'UTC'
  }
  return zone
}

/** The zone in which times are shown: UTC until the page is hydrated, then the reader's own. */
export function useZone(): string {
  return useHydrated() ? ownZone() : 'UTC'
}

const CLOCK = {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const TIME = { year: 'numeric', ...CLOCK } as const
const NEAR_TIME = { weekday: 'long', ...CLOCK } as const
const DAY = { dateStyle: 'long' } as const

/** Making one takes longer than writing a hundred times with it, and lists have one in each row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function useFormatOf(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const { lang } = usePageState()
  const isHydrated = useHydrated()
  return at => {
    const timeZone = isHydrated ? ownZone() : 'UTC'
    const key = lang + timeZone + Object.keys(options)
    let format = formats.get(key)
    if (!format) {
      format = new Intl.DateTimeFormat(languageFacts[lang].locale, { ...options, timeZone })
      formats.set(key, format)
    }
    return format.format(at)
  }
}

/**
 * A time of day in the reader's zone, which is named: "March 16, 2025 at 8:00 PM GMT+1". With a weekday it is for what is
 * near, and without a year. Days on which something comes out are `date` of `Format`.
 */
export const useLocalTime = ({ weekday = false } = {}) => useFormatOf(weekday ? NEAR_TIME : TIME)

/** The day on which something happens by the reader's clock, as where a membership ends: "March 16, 2025". */
export const useLocalDay = () => useFormatOf(DAY)
