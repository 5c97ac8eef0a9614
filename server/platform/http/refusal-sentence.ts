import type { Language } from '#rules/interface-language.ts'
import { translator } from '../texts/texts.ts'

/**
 * A reason in a sentence, for people who see the answer of a call; '' for a reason without a text. A call has words of its
 * own where there is a text `reason_call`.
 */
export function refusalSentence(
  reason: string,
  lang: Language,
  values: Readonly<Record<string, string>> = {},
  call = '',
) {
  const inWords = (language: Language) => {
    const translate = translator(language, 'refusals')
    return translate(`${reason}_${call}`, values) || translate(reason, values)
  }
  return inWords(lang) || inWords('en')
}
