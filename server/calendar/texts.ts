import type { Language } from '#rules/interface-language.ts'
import { type Translate, translator } from '../platform/texts/texts.ts'

/** The texts of feeds, calendar files, mails and push messages. */
export function feedTexts(lang: Language): Translate {
  return translator(lang, 'feeds')
}
