import { listPlans } from '#contract/calls/membership.ts'
import type { Currency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import { read } from '../session/read.ts'

/** What the shop sells, with the prices of the language's market; the screens that show an offer read it with the page. */
export function plansRead(lang: Language, currency?: Currency) {
  return read(listPlans, { query: { lang, currency } })
}
