import { languageFacts } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'

/** Day and time in the reader's zone, which is named: "Friday, November 27 at 8:00 PM GMT+1". In the browser only. */
export function useLocalTime(): (at: Date) => string {
  const { lang } = usePageState()
  const format = new Intl.DateTimeFormat(languageFacts[lang].locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return at => format.format(at)
}
