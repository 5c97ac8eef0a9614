import type { Language } from '#rules/interface-language.ts'
import { rawTexts, type Translate, translator } from '../platform/texts/texts.ts'
import type { OpdsTexts } from './feed.ts'

/** What the catalogue says, with its placeholders as they are. */
export function rawOpdsTexts(lang: Language): OpdsTexts {
  return rawTexts(lang, 'opds', 'feed') as OpdsTexts
}

export function opdsTexts(lang: Language): Translate {
  return translator(lang, 'opds')
}

/** `3 volumes` */
export function countIn(count: number, lang: Language): string {
  return opdsTexts(lang)('feed.volumes', {}, count)
}
