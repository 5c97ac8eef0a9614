import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountFault,
  coinPacks,
  costOfCoins,
  LEAST_COINS,
  leastCoins,
  MOST_COINS,
  readPackDiscounts,
} from './coin-purchase.ts'

// docs/product.md#coins.
describe('an amount of coins', () => {
  it.each([
    [100, null],
    [10_000, null],
    [777, null],
    [null, 'amountMissing'],
    [Number.NaN, 'amountMissing'],
    [100.5, 'amountNotWhole'],
    [99, 'amountTooSmall'],
    [0, 'amountTooSmall'],
    [-500, 'amountTooSmall'],
    [10_001, 'amountTooLarge'],
    [2 ** 53, 'amountTooLarge'],
    [Number.POSITIVE_INFINITY, 'amountNotWhole'],
  ])('of %s: %s', (coins, fault) => expect(amountFault(coins)).toBe(fault))
})

// docs/product.md#pay-and-buy
describe('the fewest coins for a purchase', () => {
  it.each([
    [62, 0, 62],
    [99, 0, 99],
    [50, 0, 50],
    [49, 0, 50],
    [1, 0, 50],
    [250, 0, 100],
    [0, 0, 100],
    [-30, 0, 100],
    // 58 coins cost 49 cents.
    [58, 1500, 59],
    [62, 1500, 62],
    [30, 500, 53],
    [30, 9_000, 100],
  ])('that lacks %i with %i basis points off are %i', (missing, discountBps, coins) =>
    expect(leastCoins(missing, { discountBps, packs: {} })).toBe(coins),
  )

  it('are no more than it lacks and the smallest charge takes', () => {
    const lacks = fc.integer({ min: 1, max: LEAST_COINS - 1 })
    fc.assert(
      fc.property(lacks, fc.integer({ min: 0, max: 5_000 }), (missing, discountBps) => {
        const coins = leastCoins(missing, { discountBps, packs: {} })
        const isCharged = (amount: number) => costOfCoins(amount, discountBps, {}) >= 50
        return coins >= missing && isCharged(coins) && (coins === missing || !isCharged(coins - 1))
      }),
    )
  })

  it('make a fault of one coin less', () => {
    expect(amountFault(62, 62)).toBeNull()
    expect(amountFault(61, 62)).toBe('amountTooSmall')
  })
})

describe('what coins cost', () => {
  it.each([
    [500, 0, 500],
    [500, 500, 475],
    [500, 1500, 425],
    [101, 500, 95],
    [100, 10_000, 0],
  ])('%i coins with %i basis points off cost %i cents', (coins, bps, cents) =>
    expect(costOfCoins(coins, bps, {})).toBe(cents),
  )

  it('is whole, never more than without discount, and never less than a cent below the exact amount', () => {
    const amounts = fc.integer({ min: LEAST_COINS, max: MOST_COINS })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (coins, bps) => {
        const cents = costOfCoins(coins, bps, {})
        const exact = (coins * (10_000 - bps)) / 10_000
        return Number.isInteger(cents) && cents <= exact && cents > exact - 1 && cents >= 0
      }),
    )
  })

  it('is told for packs of 500 to 10 000', () => {
    expect(
      coinPacks(1500, {}).map(({ sku, originalCents, currentCents }) => [sku, originalCents, currentCents]),
    ).toEqual([
      ['coins-500', 500, 425],
      ['coins-1000', 1000, 850],
      ['coins-2500', 2500, 2125],
      ['coins-5000', 5000, 4250],
      ['coins-10000', 10_000, 8500],
    ])
  })

  it('is less for packs, and members pay less of that', () => {
    const packs = { 1000: 200, 10000: 800 }
    expect(costOfCoins(1000, 0, packs)).toBe(980)
    expect(costOfCoins(1000, 1500, packs)).toBe(833)
    expect(costOfCoins(999, 0, packs)).toBe(999)
    expect(
      coinPacks(0, packs).map(({ originalCents, currentCents }) => [originalCents, currentCents]),
    ).toEqual([
      [500, 500],
      [1000, 980],
      [2500, 2500],
      [5000, 5000],
      [10_000, 9200],
    ])
  })
})

describe('discounts of packs', () => {
  it.each([
    ['1000:2,2500:4', { 1000: 200, 2500: 400 }],
    ['1000:2 2500:50', { 1000: 200, 2500: 5000 }],
    ['none', {}],
    ['', {}],
    ['999:2', undefined],
    ['1000:0', undefined],
    ['1000:51', undefined],
    ['1000:2,1000:3', undefined],
    ['1000', undefined],
    ['1000:-2', undefined],
  ])('of %j are %j', (text, discounts) => expect(readPackDiscounts(text)).toEqual(discounts))
})
