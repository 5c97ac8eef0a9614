import { isLanguage, type Language } from '#rules/interface-language.ts'
import type { Reader } from './visitor.ts'

/** In which language a reader is answered: the one that the call asks for, or else their own. */
export function languageFor({ lang: own }: Reader, lang: string | undefined): Language {
  return isLanguage(lang) ? lang : own
}
