import { isLanguage, languageFacts } from '#rules/interface-language.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import type { ChosenLimits } from './grant-limits.ts'

interface Props {
  readonly limits: ChosenLimits
  readonly titleOf: (id: string) => string
}

/** What a role or a token is limited to, in words. */
export function LimitsText({ limits: { seriesIds, langs }, titleOf }: Props) {
  const { t } = useTranslation('studio-people')
  if (seriesIds.length === 0 && langs.length === 0) return <>{t('limits.none')}</>
  const series = seriesIds.map(titleOf).join(', ')
  const inLangs = langs.map(lang => (isLanguage(lang) ? languageFacts[lang].name : lang)).join(', ')
  return <>{[series, inLangs].filter(Boolean).join(' · ')}</>
}
