import type { Language } from '#rules/interface-language.ts'
import { translator } from '../texts/texts.ts'

/** A reason in a sentence, for people who see the answer of a call; '' for a reason without a text. */
export function refusalSentence(
  reason: string,
  lang: Language,
  values: Readonly<Record<string, string>> = {},
) {
  return translator(lang, 'refusals')(reason, values) || translator('en', 'refusals')(reason, values)
}
