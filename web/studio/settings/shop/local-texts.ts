import type { LocalText } from '#contract/generated/studio_shop.ts'
import { type Language, languages } from '#rules/interface-language.ts'

export function textIn(texts: readonly LocalText[], lang: Language): string {
  return texts.find(one => one.lang === lang)?.text ?? ''
}

/** The same texts with another one in this language, in the order in which the shop sends them. */
export function withText(texts: readonly LocalText[], lang: Language, text: string): LocalText[] {
  return languages.flatMap(one => {
    const own = one === lang ? text : textIn(texts, one)
    return own === '' ? [] : [{ lang: one, text: own }]
  })
}
