import { languageFacts } from '#rules/interface-language.ts'
import { useZone } from '../../platform/local-time.ts'
import { usePageState } from '../../platform/page-state.ts'

const SHORT = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const

/**
 * Writes when a rental ends, by the reader's clock: "Fri, 7:00 PM". It is at most three days ahead. UTC, in which the server
 * writes it, is named.
 */
export function useRentalEnd(): (at: Date) => string {
  const { lang } = usePageState()
  const timeZone = useZone()
  const named = timeZone === 'UTC' && ({ timeZoneName: 'short' } as const)
  return at =>
    new Intl.DateTimeFormat(languageFacts[lang].locale, { ...SHORT, ...named, timeZone }).format(at)
}
