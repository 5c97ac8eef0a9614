import type { Currency } from './currency.ts'
import { type Language, languageFacts, languages } from './interface-language.ts'
import type { Markets } from './markets.ts'

/** The languages in which the law fixes the prices of books (docs/product.md#fixed-prices); none where it does nowhere. */
export type FixedPrices = readonly Language[]

/** Of a shop that says nothing else. */
export function usualFixedPrices(): FixedPrices {
  return languages.filter(lang => 'fixesBookPrices' in languageFacts[lang])
}

/** Whether everybody pays the same price for the books of a series in this language. */
export function hasFixedPrice({ lang }: { readonly lang: string | null }, fixed: FixedPrices): boolean {
  return fixed.some(one => one === lang)
}

/** Who buys coins. */
export interface CoinBuyer {
  /** Of the account. */
  readonly lang: Language
  /** In which they pay; null before their first payment. */
  readonly currency: Currency | null
}

export interface CoinMarkets {
  readonly fixedPrices: FixedPrices
  readonly payments: { readonly markets: Markets }
}

/**
 * Whether somebody buys where prices are fixed, so that a coin costs them as much as everybody: by the language of the
 * account, or by its currency where that is of such languages alone. To look at the shop in another language changes
 * nothing.
 */
export function paysFixedPrices(
  { lang, currency }: CoinBuyer,
  { fixedPrices, payments: { markets } }: CoinMarkets,
): boolean {
  if (hasFixedPrice({ lang }, fixedPrices)) return true
  const sold = languages.filter(one => markets[one] === currency)
  return sold.length > 0 && sold.every(one => hasFixedPrice({ lang: one }, fixedPrices))
}
