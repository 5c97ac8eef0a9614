import type { Language } from '#rules/interface-language.ts'
import { translator } from '../../platform/texts/texts.ts'

/** What a reader has ticked. */
export interface Consent {
  /** As they stood beside the tick. */
  words: string
  lang: Language
  givenAt: Date
}

/** Where the words stand in locales/, for what is bought with coins or credits and for memberships. */
const WORDS = {
  content: ['coins', 'spend.consent'],
  membership: ['membership', 'confirm.consent'],
} as const

/** The consent of a reader who has ticked the words in `lang` at that time; null for who has ticked none. */
export function consentIn(
  purpose: keyof typeof WORDS,
  lang: Language | undefined,
  givenAt: Date,
): Consent | null {
  const [namespace, key] = WORDS[purpose]
  return lang ? { words: translator(lang, namespace)(key), lang, givenAt } : null
}
