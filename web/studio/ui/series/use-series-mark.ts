import { usePageState } from '../../../platform/page-state.ts'
import { useTranslation } from '../../../texts/use-translation.ts'

interface Series {
  /** novel or manga */
  readonly type: string
  readonly lang: string
}

/** By what two series of one title are told apart: “Manga · French”. */
export function useSeriesMark(): (series: Series) => string {
  const { t } = useTranslation('studio')
  const { lang: own } = usePageState()
  const names = new Intl.DisplayNames(own, { type: 'language' })
  return ({ type, lang }) =>
    [type && t(`type.${type}`), lang && (names.of(lang) ?? lang)].filter(Boolean).join(' · ')
}
