import { COUNTRIES } from '#rules/country.ts'
import type { Language } from '#rules/interface-language.ts'

/** The countries of ISO 3166-1 with their names in this language, in its order. */
export function countryOptions(lang: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  return COUNTRIES.map(code => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    a.label.localeCompare(b.label, lang),
  )
}
