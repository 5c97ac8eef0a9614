import { type Language, languages } from '#rules/interface-language.ts'
import { type Translate, translator } from '#server/platform/texts/texts.ts'

export function simulatorTexts(lang: Language): Translate {
  return translator(lang, 'simulator')
}

export function languageNamed(locale: string | null | undefined, otherwise: Language): Language {
  return languages.find(lang => lang === locale) ?? otherwise
}

/** Money as it is written in this language. */
export function money(cents: number, currency: string, lang: Language): string {
  // With a minus sign, not a hyphen.
  return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(cents / 100).replace('-', '−')
}
