import { usePageState } from '../../platform/page-state.ts'
import { CLOCK } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'

/** Words a moment of today as the clocks show it where the shop plans. */
export function useClockTime(): (at: Date) => string {
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const form = { ...CLOCK, timeZone: zone, timeZoneName: 'short' } as const
  return at => at.toLocaleTimeString(lang, form)
}
