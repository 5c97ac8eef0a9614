import type { Language } from '#rules/interface-language.ts'
import { translator } from '../platform/texts/texts.ts'

/** `2 credits`. */
export function creditsIn(credits: number, lang: Language): string {
  const amount = new Intl.NumberFormat(lang).format(credits)
  return translator(lang, 'coins')('amounts.credits', { amount }, credits)
}
