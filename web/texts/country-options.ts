import type { Language } from '#rules/interface-language.ts'

/** ISO 3166-1, as the browser names them: codes without a name are none. */
export function countryOptions(lang: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => !NONE.has(code))
  return codes
    .map(code => ({ value: code, label: names.of(code) ?? '' }))
    .filter(({ label }) => label !== '')
    .sort((a, b) => a.label.localeCompare(b.label, lang))
}

/** Codes that browsers name and that are no countries: unions, former countries and placeholders. */
const NONE = new Set(
  'AC AN BU CP CS CQ DD DG EA EU EZ FX IC NT QO SU TA TP UK UN XA XB XK YD YU ZR ZZ'.split(' '),
)
