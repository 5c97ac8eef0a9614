import { isSoldForCoins } from '#rules/for-sale.ts'
import { languageFacts } from '#rules/interface-language.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useStudioMe } from '../frame/studio-me.ts'

/** How values are written in cells. */
export function useGridTexts() {
  const { t } = useTranslation('studio-catalogue')
  const { zone, redeemManga } = useStudioMe()
  return {
    zone,
    isSold: (type: string) => isSoldForCoins(type, { redeemManga }),
    yes: t('yes'),
    no: t('no'),
    choice: (field: string, value: string) =>
      field === 'lang'
        ? languageFacts[value as keyof typeof languageFacts].name
        : t(field === 'stage' ? `state.${value}` : `choice.${value}`),
    state: (state: string) => t(`state.${state}`),
    missing: (missing: string) => t(`missing.${missing}`),
  }
}
