import { describe, expect, it } from 'vitest'
import { languages } from './interface-language.ts'
import {
  countMissing,
  doneByShop,
  LAW_MARKETS,
  type LawFacts,
  type LawMarket,
  type LawPointName,
  lawPoints,
  usualMarket,
} from './law-points.ts'
import { LEGAL_PAGES } from './legal-versions.ts'

const textsWith = (more: Partial<LawFacts['texts'][number]>, where: string = '') =>
  LEGAL_PAGES.flatMap(page =>
    languages.map(lang => ({
      ...{ page, lang, own: false, blanks: [], withdrawal: page === 'terms' },
      ...(`${page} ${lang}`.includes(where) && more),
    })),
  )

/** A shop that lacks nothing anywhere. */
const complete: LawFacts = {
  ...{ seller: 'Rain Ltd', sellerNamed: true, address: 'Rain Street 1', email: 'rain@example.com' },
  ...{ registration: 'HRB 1', texts: textsWith({}), consent: languages, fixedPrices: ['de', 'fr'] },
  ...{ vat: 'oss', vatCountry: 'DE', mailServer: true, mailTested: true },
  ...{ payments: 'stripe', paymentsLive: true },
}
/** As it opens at first. */
const fresh: LawFacts = {
  ...{ seller: 'Kashihon', sellerNamed: false, address: '', email: '', registration: '' },
  ...{ texts: textsWith({ blanks: ['address'] }), consent: ['de', 'fr'], fixedPrices: ['de', 'fr'] },
  ...{ vat: 'off', vatCountry: '', mailServer: false, mailTested: false },
  ...{ payments: 'simulator', paymentsLive: false },
}

const pointOf = (facts: Partial<LawFacts>, market: LawMarket, name: LawPointName) =>
  lawPoints({ ...complete, ...facts }, market).find(point => point.name === name)

// docs/product.md#law-and-tax
describe('what the law wants of a shop', () => {
  it.each(LAW_MARKETS)('is missing nowhere in a shop that has everything: %s', market => {
    expect(countMissing(complete, market)).toBe(0)
  })

  it.each<[LawMarket, number]>([
    ['DE', 10],
    ['AT', 10],
    ['FR', 10],
    ['EU', 11],
    ['GB', 11],
    ['world', 9],
  ])('is mostly missing in a new shop: %s', (market, missing) => {
    expect(countMissing(fresh, market)).toBe(missing)
  })

  it.each<[LawPointName, LawMarket, Partial<LawFacts>, string, string]>([
    ['seller', 'DE', { sellerNamed: false }, 'missing', 'unset'],
    ['address', 'world', { address: '' }, 'missing', 'unset'],
    ['registration', 'AT', { registration: '' }, 'missing', 'unset'],
    ['registration', 'world', { registration: '' }, 'off', 'notNeeded'],
    ['imprint', 'DE', { texts: textsWith({ own: true }, 'legal de') }, 'done', 'own'],
    ['imprint', 'FR', { texts: textsWith({ own: true }, 'legal de') }, 'done', 'program'],
    ['imprint', 'EU', { texts: textsWith({ own: true }, 'legal de') }, 'done', 'both'],
    ['privacy', 'DE', { texts: textsWith({ own: true, blanks: ['hosts'] }, 'privacy de') }, 'missing', 'own'],
    [
      'privacy',
      'FR',
      { texts: textsWith({ own: true, blanks: ['hosts'] }, 'privacy de') },
      'done',
      'program',
    ],
    ['withdrawal', 'DE', { texts: textsWith({ withdrawal: false }, 'terms de') }, 'missing', 'unset'],
    ['withdrawal', 'FR', { texts: textsWith({ withdrawal: false }, 'terms de') }, 'done', 'set'],
    ['withdrawal', 'world', { texts: textsWith({ withdrawal: false }) }, 'off', 'notNeeded'],
    ['consent', 'DE', { consent: ['de'] }, 'done', 'set'],
    ['consent', 'EU', { consent: ['de', 'fr'] }, 'missing', 'unset'],
    ['consent', 'GB', { consent: [] }, 'missing', 'unset'],
    ['consent', 'world', { consent: [] }, 'off', 'notNeeded'],
    ['fixedPrices', 'AT', { fixedPrices: ['fr'] }, 'missing', 'unset'],
    ['fixedPrices', 'FR', { fixedPrices: ['fr'] }, 'done', 'set'],
    ['fixedPrices', 'EU', { fixedPrices: [] }, 'off', 'elsewhere'],
    ['fixedPrices', 'GB', { fixedPrices: [] }, 'off', 'notNeeded'],
    ['vat', 'DE', { vat: 'off' }, 'off', 'off.DE'],
    ['vat', 'FR', { vat: 'home' }, 'done', 'home'],
    ['vat', 'GB', { vat: 'oss' }, 'off', 'off.GB'],
    ['mail', 'DE', { mailServer: false }, 'missing', 'unset'],
    ['mail', 'DE', { mailTested: false }, 'missing', 'untested'],
    ['payments', 'DE', { payments: 'stripe', paymentsLive: false }, 'missing', 'test'],
    ['payments', 'DE', { payments: 'off' }, 'missing', 'off'],
  ])('%s in %s with %o is %s: %s', (name, market, facts, state, why) => {
    expect(pointOf(facts, market, name)).toMatchObject({ state, why })
  })

  it('names the blanks of a page, each once, and the languages that lack something', () => {
    const texts = textsWith({ blanks: ['hosts'] }, 'privacy')
    expect(pointOf({ texts }, 'EU', 'privacy')?.blanks).toEqual(['hosts'])
    expect(pointOf({ consent: ['de', 'fr'] }, 'EU', 'consent')?.values).toEqual(['en'])
  })
})

it.each<[string, 'en' | 'de' | 'fr', LawMarket]>([
  ['DE', 'fr', 'DE'],
  ['AT', 'de', 'AT'],
  ['IE', 'en', 'EU'],
  ['CH', 'de', 'world'],
  ['', 'de', 'DE'],
  ['', 'fr', 'FR'],
  ['', 'en', 'world'],
])('who pays tax in “%s” and works in %s opens in %s first', (country, lang, market) => {
  expect(usualMarket(country, lang)).toBe(market)
})

it('the lowest price of 30 days is a rule of the EU', () => {
  expect(LAW_MARKETS.filter(market => doneByShop(market).includes('priorPrice'))).toEqual([
    ...['DE', 'AT', 'FR', 'EU'],
  ])
})
