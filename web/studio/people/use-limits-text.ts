import { isLanguage, languageFacts } from '#rules/interface-language.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import type { ChosenLimits } from './grant-limits.ts'

/** What a role or a token is limited to, in words. */
export function useLimitsText(titleOf: (id: string) => string): (limits: ChosenLimits) => string {
  const { t } = useTranslation('studio-people')
  return ({ seriesIds, langs }) => {
    const series = seriesIds.map(titleOf).join(', ')
    const inLangs = langs.map(lang => (isLanguage(lang) ? languageFacts[lang].name : lang)).join(', ')
    return [series, inLangs].filter(Boolean).join(' · ') || t('limits.none')
  }
}
