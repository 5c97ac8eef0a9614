import { usePageState } from '../../../platform/page-state.ts'

/** What a country, or a language, is called, by its code. */
export function useNames(type: 'region' | 'language'): (code: string) => string {
  const { lang } = usePageState()
  const names = new Intl.DisplayNames(lang, { type })
  return code => names.of(code) ?? code
}
