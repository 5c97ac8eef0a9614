import { isLanguage } from '#rules/interface-language.ts'
import { usePageState } from '../../../platform/page-state.ts'
import { countryOptions } from '../../../texts/country-options.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { momentText } from '../../frame/moment-text.ts'
import { useStudioMe } from '../../frame/studio-me.ts'

/** The words of takedowns, with countries by their names. */
export function useTakedownTexts() {
  const { t } = useTranslation('studio-takedowns')
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const list = new Intl.ListFormat(lang)
  return {
    t,
    options: () => countryOptions(isLanguage(lang) ? lang : 'en'),
    nameOf: (country: string) => names.of(country) ?? country,
    /** Where something is closed: none of them means everywhere. */
    whereOf: (countries: readonly string[]) =>
      countries.length === 0 ? t('everywhere') : list.format(countries.map(one => names.of(one) ?? one)),
    dayOf: (at: Date | undefined) => (at ? momentText(at, { lang, zone }, 'day') : ''),
    whenOf: (at: Date | undefined) => (at ? momentText(at, { lang, zone }) : ''),
  }
}
