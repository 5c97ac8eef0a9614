import { type Currency, isCurrency } from './currency.ts'
import { type Language, languageFacts, languages } from './interface-language.ts'

/** docs/product.md#currencies: the currency of each language's market. */
export type Markets = Readonly<Record<Language, Currency>>

export function marketsOf(currencyOf: (lang: Language) => Currency): Markets {
  return Object.fromEntries(languages.map(lang => [lang, currencyOf(lang)])) as Markets
}

/** The markets of a shop that sets none: each language has the currency of the country by whose habits it writes money. */
export const defaultMarkets: Markets = marketsOf(lang =>
  languageFacts[lang].locale.endsWith('-US') ? 'usd' : 'eur',
)

/** As the setting is written: `en:usd` for each language, with commas between. */
export function writeMarkets(markets: Markets): string {
  return languages.map(lang => `${lang}:${markets[lang]}`).join(',')
}

/** null unless every language is named once, each with a known currency. */
export function readMarkets(text: string): Markets | null {
  const pairs = text.split(',').map(pair => pair.trim().split(':'))
  const named = new Map(pairs.map(([lang = '', currency = '']) => [lang.trim(), currency.trim()]))
  const complete =
    pairs.length === languages.length &&
    pairs.every(pair => pair.length === 2) &&
    languages.every(lang => isCurrency(named.get(lang)))
  return complete ? marketsOf(lang => named.get(lang) as Currency) : null
}

/**
 * In what a reader pays: `own` is the currency of their account, null before their first payment. Until then it is that of
 * the language in which the shop is shown.
 */
export function payingCurrency(own: Currency | null, lang: Language, markets: Markets): Currency {
  return own ?? markets[lang]
}
