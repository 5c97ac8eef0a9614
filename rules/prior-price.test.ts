import { describe, expect, it } from 'vitest'
import { type PriceHistory, priorPrice } from './prior-price.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const sale = (from: number, until: number, bps: number) => ({
  from: daysAgo(from),
  until: daysAgo(until),
  bps,
})
const volume = { type: 'novel', lang: 'en', priceCoins: 1_000 } as const
const RUNNING = sale(2, -5, 2_000)

describe('the lowest price of the thirty days before a sale', () => {
  it.each<[string, Partial<PriceHistory>, number | null]>([
    ['is that without a sale where nothing else was', {}, 1_000],
    ['is nothing where no sale runs', { sales: [sale(9, 5, 2_000)] }, null],
    ['is that of another sale in that time', { sales: [RUNNING, sale(20, 10, 3_000)] }, 700],
    ['does not know of a sale that ended before', { sales: [RUNNING, sale(40, 33, 5_000)] }, 1_000],
    ['knows of a sale that ended a second within it', { sales: [RUNNING, sale(40, 31.99, 5_000)] }, 500],
    ['is the price before it was raised', { changes: [{ at: daysAgo(10), before: 600 }] }, 600],
    ['is not a price from longer ago', { changes: [{ at: daysAgo(33), before: 600 }] }, 1_000],
    [
      'is not what it was raised to after the sale began',
      { changes: [{ at: daysAgo(1), before: 900 }] },
      900,
    ],
    ['is the usual price where it had no other', { changes: [{ at: daysAgo(10), before: null }] }, 699],
    [
      'is the lowest of several changes',
      {
        changes: [
          { at: daysAgo(5), before: 800 },
          { at: daysAgo(20), before: 650 },
        ],
      },
      650,
    ],
    ['of a deeper sale is the price in the one before', { sales: [RUNNING, sale(10, -5, 1_000)] }, 900],
    ['is nothing for a volume that came with the sale', { since: daysAgo(2) }, null],
    ['of a volume that came a week before is of that week', { since: daysAgo(9) }, 1_000],
    [
      'of a sale with a floor is counted as of any other',
      { sales: [{ ...RUNNING, floorCoins: 900 }] },
      1_000,
    ],
    [
      'knows that a floor kept the price up in a sale before',
      { sales: [RUNNING, { ...sale(20, 10, 9_000), floorCoins: 850 }] },
      850,
    ],
    [
      'is that before the sale that makes the price, where a larger one has a floor',
      { sales: [sale(10, -5, 2_000), { ...sale(2, -5, 5_000), floorCoins: 900 }] },
      1_000,
    ],
    [
      'is nothing where the floor leaves nothing to take off',
      { sales: [{ ...RUNNING, floorCoins: 2_000 }] },
      null,
    ],
    ['does not count what is to come', { sales: [RUNNING, sale(-10, -20, 9_000)] }, 1_000],
  ])('%s', (_, history, coins) => {
    expect(
      priorPrice({ volume, changes: [], sales: [RUNNING], since: daysAgo(400), fixed: [], ...history }, NOW),
    ).toBe(coins)
  })
})
