import { usePageState } from '../../platform/page-state.ts'
import { useStudioMe } from '../frame/studio-me.ts'

/** Words a moment as the clocks of the shop's zone show it. */
export function useMomentText(): (at: Date) => string {
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const form = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  } as const
  return at => at.toLocaleString(lang, form)
}
