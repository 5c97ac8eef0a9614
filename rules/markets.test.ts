import { describe, expect, it } from 'vitest'
import type { Currency } from './currency.ts'
import { languages } from './interface-language.ts'
import { defaultMarkets, payingCurrency, readMarkets, writeMarkets } from './markets.ts'

// docs/product.md#currencies.
describe('the markets of a shop that sets none', () => {
  it('are English in dollars, German and French in euros', () => {
    expect(defaultMarkets).toEqual({ en: 'usd', de: 'eur', fr: 'eur' })
    expect(writeMarkets(defaultMarkets)).toBe('en:usd,de:eur,fr:eur')
  })
})

describe('the markets as an operator writes them', () => {
  it.each([
    ['en:usd,de:eur,fr:eur', { en: 'usd', de: 'eur', fr: 'eur' }],
    [' fr:usd , en:eur, de:eur ', { en: 'eur', de: 'eur', fr: 'usd' }],
  ])('are read: %j', (text, markets) => {
    expect(readMarkets(text)).toEqual(markets)
    expect(Object.keys(readMarkets(text) ?? {})).toEqual(languages)
  })

  it.each([
    '',
    'usd',
    'en:usd',
    'en:usd,de:eur',
    'en:usd,de:eur,fr:chf',
    'en:usd,de:eur,fr:eur,es:eur',
    'en:usd,de:eur,de:usd',
    'en:usd,de:eur,fr:eur:usd',
    'en:usd,de:eur,fr:eur,',
    'EN:USD,de:eur,fr:eur',
  ])('are refused where a language or a currency is missing, unknown or named twice: %j', text => {
    expect(readMarkets(text)).toBeNull()
  })
})

describe('what a reader pays in', () => {
  it.each<[Currency | null, 'en' | 'de' | 'fr', Currency]>([
    [null, 'en', 'usd'],
    [null, 'de', 'eur'],
    [null, 'fr', 'eur'],
    ['usd', 'de', 'usd'],
    ['eur', 'en', 'eur'],
  ])('with %s on the account and the shop in %s is %s', (own, lang, paid) => {
    expect(payingCurrency(own, lang, defaultMarkets)).toBe(paid)
  })
})
