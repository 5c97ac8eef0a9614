// Proves docs/product.md#fixed-prices
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideBundle } from './bundle.ts'
import { COIN_PRICE_CENTS, coinDiscounts, costOfCoins } from './coin-purchase.ts'
import { hasFixedPrice, paysFixedPrices } from './fixed-price.ts'
import { type Language, languages } from './interface-language.ts'
import { defaultMarkets } from './markets.ts'
import { coinsOfCredit, creditBuys, type Discount, volumePrice } from './price.ts'
import { priorPrice } from './prior-price.ts'

const FIXED = ['de', 'fr'] as const
const shop = { fixedPrices: FIXED, payments: { markets: defaultMarkets } }

it.each([
  { lang: 'de', fixed: FIXED, is: true },
  { lang: 'fr', fixed: FIXED, is: true },
  { lang: 'en', fixed: FIXED, is: false },
  { lang: null, fixed: FIXED, is: false },
  { lang: 'de', fixed: [], is: false },
])('a series in $lang has a fixed price where $fixed have: $is', ({ lang, fixed, is }) => {
  expect(hasFixedPrice({ lang }, fixed)).toBe(is)
})

it.each([
  { lang: 'de', currency: null, is: true },
  { lang: 'de', currency: 'usd', is: true },
  // Their currency is of fixed prices alone, so that another language of the account changes nothing.
  { lang: 'en', currency: 'eur', is: true },
  { lang: 'en', currency: 'usd', is: false },
  { lang: 'en', currency: null, is: false },
] as const)('an account in $lang that pays in $currency pays fixed prices: $is', ({ is, ...buyer }) => {
  expect(paysFixedPrices(buyer, shop)).toBe(is)
})

it('an account pays fixed prices by its language alone where all languages have one currency', () => {
  const markets = { en: 'eur', de: 'eur', fr: 'eur' } as const
  const inShop = (lang: Language) =>
    paysFixedPrices({ lang, currency: 'eur' }, { ...shop, payments: { markets } })
  expect(languages.map(inShop)).toEqual([false, true, true])
})

it.each([
  { lang: 'de', reader: 'de', priceCoins: null, buys: true },
  { lang: 'de', reader: 'de', priceCoins: 999, buys: false },
  { lang: 'de', reader: 'de', priceCoins: 599, buys: false },
  { lang: 'de', reader: 'en', priceCoins: null, buys: false },
  { lang: 'de', reader: 'en', priceCoins: 699, buys: true },
  { lang: 'en', reader: 'de', priceCoins: 999, buys: true },
] as const)('a credit of a reader in $reader buys a novel in $lang for $priceCoins: $buys', one => {
  const novel = { type: 'novel', lang: one.lang, priceCoins: one.priceCoins } as const
  expect(creditBuys(novel, { lang: one.reader }, FIXED)).toBe(one.buys)
})

it('a sale that ran before is no reduction where the price is fixed', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const sales = [{ from: at(1), until: at(20), bps: 2_000 }]
  const volume = { type: 'novel', lang: 'de', priceCoins: null } as const
  const history = { volume, sales, changes: [], since: at(-60) }
  expect([[], FIXED].map(fixed => priorPrice({ ...history, fixed }, at(5)))).toEqual([849, null])
})

const discount: fc.Arbitrary<Discount> = fc.record({
  bps: fc.integer({ min: 0, max: 10_000 }),
  floorCoins: fc.option(fc.integer({ min: 1, max: 2_000 })),
})
const lang = fc.constantFrom(...languages)
const cart = fc.record({
  fixed: fc.subarray([...languages]),
  volumes: fc.array(
    fc.record({
      id: fc.uuid(),
      type: fc.constantFrom('novel' as const, 'manga' as const),
      lang,
      priceCoins: fc.option(fc.integer({ min: 1, max: 10_000 })),
      owned: fc.boolean(),
      // Of sales and of the membership.
      discounts: fc.array(discount, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  bundleBps: fc.integer({ min: 100, max: 9_000 }),
  buyer: fc.record({
    lang,
    currency: fc.constantFrom(null, 'usd' as const, 'eur' as const),
    membership: fc.option(fc.record({ coinDiscountBps: fc.constantFrom(0, 500, 1_500) })),
  }),
  packDiscounts: fc.dictionary(
    fc.constantFrom('500', '1000', '2500', '5000', '10000'),
    fc.integer({ min: 100, max: 5_000 }),
  ),
})

describe('of 10 000 carts of members, sales, bundles, packs and credits', () => {
  it('none has a title below its fixed price, and all others have their discount', () => {
    let reduced = 0
    const check = fc.property(cart, ({ fixed, volumes, bundleBps, buyer, packDiscounts }) => {
      const bundle = decideBundle(bundleBps, volumes, fixed)
      for (const volume of volumes) {
        const { discounts, id, owned: _, ...priced } = volume
        const { fullCoins } = volumePrice(priced)
        const alone = volumePrice(priced, { discounts, fixed })
        const inBundle = bundle.offer ? bundle.price.volumes.find(one => one.id === id) : undefined
        if (!hasFixedPrice(volume, fixed)) {
          reduced += Number(alone.coins < fullCoins)
          continue
        }
        expect(alone).toMatchObject({ coins: fullCoins, fullCoins, discountBps: 0 })
        expect(inBundle?.coins ?? fullCoins).toBe(fullCoins)
        if (creditBuys(priced, buyer, fixed)) expect(coinsOfCredit(buyer.lang)).toBe(fullCoins)
        const market = { ...shop, fixedPrices: fixed, packDiscounts }
        const { discountBps, packs } = coinDiscounts(buyer, market)
        if (paysFixedPrices(buyer, market))
          expect(costOfCoins(fullCoins, discountBps, packs)).toBe(fullCoins * COIN_PRICE_CENTS)
      }
    })
    fc.assert(check, { numRuns: 10_000 })
    expect(reduced).toBeGreaterThan(1_000)
  })
})
