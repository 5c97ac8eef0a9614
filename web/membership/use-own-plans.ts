import type { PlanList } from '#contract/generated/membership.ts'
import { isCurrency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import { useRead } from '../session/read.ts'
import { useReader, useReaderError } from '../session/reader.ts'
import { plansRead } from './plans-read.ts'

/**
 * docs/product.md#currencies: the plans with the prices that this reader pays; undefined while that is not known. Pages are
 * cached with the prices of the market; to a reader who pays in another currency theirs are fetched.
 */
export function useOwnPlans(lang: Language): PlanList | undefined {
  const market = useRead(plansRead(lang)).answer
  const reader = useReader()
  const unreachable = useReaderError().broken
  const own = isCurrency(reader?.currency) ? reader.currency : null
  const shown = market?.plans[0]?.currency
  const mine = useRead(own && shown && own !== shown ? plansRead(lang, own) : null)
  // Without an answer the prices of the market stay: nothing can be bought then.
  if (unreachable || mine.broken) return market
  if (reader === undefined || mine.waiting) return undefined
  return mine.answer ?? market
}
