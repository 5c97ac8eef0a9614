import { usePageState } from '../../../platform/page-state.ts'

/** What a country is called, by its two letters. */
export function useCountryName(): (code: string) => string {
  const { lang } = usePageState()
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  return code => names.of(code) ?? code
}
