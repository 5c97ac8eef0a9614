import type { Language } from '#rules/interface-language.ts'
import { type Translate, translator } from '../platform/texts/texts.ts'

/** What feeds, calendar files, mails and notifications say. */
export function feedTexts(lang: Language): Translate {
  return translator(lang, 'feeds')
}
