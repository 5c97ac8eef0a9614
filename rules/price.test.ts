// Proves docs/product.md#credits, docs/product.md#purchase-box, docs/product.md#volume-price
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coinsOfCredit, volumePrice } from './price.ts'

describe('the price of a volume', () => {
  it.each([
    { type: 'novel', lang: 'en', priceCoins: null, coins: 699, credits: 1 },
    { type: 'novel', lang: 'de', priceCoins: null, coins: 849, credits: 1 },
    { type: 'novel', lang: 'fr', priceCoins: null, coins: 849, credits: 1 },
    { type: 'manga', lang: 'en', priceCoins: null, coins: 899, credits: null },
    { type: 'manga', lang: 'fr', priceCoins: null, coins: 899, credits: null },
    { type: 'novel', lang: 'en', priceCoins: 350, coins: 350, credits: 1 },
  ] as const)(
    'that is a $type in $lang with its own price $priceCoins is $coins',
    ({ coins, credits, ...volume }) => {
      expect(volumePrice(volume)).toEqual({ coins, fullCoins: coins, discountBps: 0, credits })
    },
  )

  it.each([
    { discounts: [{ bps: 1500 }], coins: 594, bps: 1500 },
    { discounts: [{ bps: 500 }, { bps: 2000 }], coins: 559, bps: 2000 },
    { discounts: [{ bps: 10_000 }], coins: 0, bps: 10_000 },
    { discounts: [{ bps: 20_000 }], coins: 0, bps: 10_000 },
    { discounts: [{ bps: -5 }], coins: 699, bps: 0 },
    // A sale with a floor takes off as much as there is above it, and nothing where that is nothing.
    { discounts: [{ bps: 5000, floorCoins: 349 }], coins: 349, bps: 5000 },
    { discounts: [{ bps: 5000, floorCoins: 500 }], coins: 500, bps: 2846 },
    { discounts: [{ bps: 5000, floorCoins: 699 }], coins: 699, bps: 0 },
    { discounts: [{ bps: 5000, floorCoins: 900 }], coins: 699, bps: 0 },
    // What takes off most is not always the largest percentage.
    { discounts: [{ bps: 5000, floorCoins: 600 }, { bps: 2000 }], coins: 559, bps: 2000 },
    // The floor is the sale's; the membership takes off what it does otherwise.
    { discounts: [{ bps: 5000, floorCoins: 600 }, { bps: 1500 }], coins: 594, bps: 1500 },
  ])('with discounts $discounts is $coins', ({ discounts, coins, bps }) => {
    expect(volumePrice({ type: 'novel', lang: 'en', priceCoins: null }, { discounts, fixed: [] })).toEqual({
      coins,
      fullCoins: 699,
      discountBps: bps,
      credits: 1,
    })
  })

  it('is a whole number of coins, never negative, never above the full price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(
          fc.record({
            bps: fc.integer({ min: 0, max: 10_000 }),
            floorCoins: fc.option(fc.integer({ min: 1, max: 100_000 })),
          }),
        ),
        (own, discounts) => {
          const { coins } = volumePrice(
            { type: 'novel', lang: 'en', priceCoins: own },
            { discounts, fixed: [] },
          )
          expect(Number.isInteger(coins) && coins >= 0 && coins <= own).toBe(true)
        },
      ),
    )
  })
})

it.each([
  { lang: 'en', coins: 699 },
  { lang: 'de', coins: 849 },
  { lang: 'fr', coins: 849 },
] as const)('a credit of a reader in $lang is worth $coins coins', ({ lang, coins }) => {
  expect(coinsOfCredit(lang)).toBe(coins)
})
