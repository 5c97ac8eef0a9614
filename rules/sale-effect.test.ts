import { describe, expect, it } from 'vitest'
import type { PriceHistory } from './prior-price.ts'
import { isAtOnce, priceSteps, type SaleEffect, saleEffect } from './sale-effect.ts'

const START = new Date('2026-12-01T00:00:00Z')
const inDays = (days: number) => new Date(START.getTime() + days * 86_400_000)
const sale = (from: number, until: number, bps: number, floorCoins: number | null = null) => ({
  ...{ from: inDays(from), until: inDays(until), bps, floorCoins },
})
const history: PriceHistory = {
  ...{
    volume: { type: 'novel', lang: 'en', priceCoins: 1_000 },
    changes: [],
    sales: [],
    since: inDays(-400),
    fixed: [],
  },
}
const WINTER = sale(0, 7, 2_000)

describe('a sale of 20 %', () => {
  it.each<[string, Partial<PriceHistory>, typeof WINTER, Partial<SaleEffect>]>([
    [
      'takes a fifth off',
      {},
      WINTER,
      {
        oldCoins: 1_000,
        newCoins: 800,
        premiumCoins: 800,
        lowestCoins: 1_000,
        reductionBps: 2_000,
        isOverstated: false,
      },
    ],
    [
      'leaves premium members what their membership takes off where that is more',
      {},
      sale(0, 7, 1_000),
      { newCoins: 900, premiumCoins: 850 },
    ],
    [
      'is counted from the price before it was raised',
      { changes: [{ at: inDays(-10), before: 850 }] },
      WINTER,
      { lowestCoins: 850, reductionBps: 588, isOverstated: true },
    ],
    [
      'is no reduction where it was cheaper before',
      { changes: [{ at: inDays(-10), before: 500 }] },
      WINTER,
      { lowestCoins: 500, reductionBps: 0, isOverstated: true },
    ],
    [
      'knows of a sale within thirty days',
      { sales: [sale(-20, -10, 1_000)] },
      WINTER,
      { lowestCoins: 900, isOverstated: true },
    ],
    [
      'forgets a sale before that',
      { sales: [sale(-50, -40, 1_000)] },
      WINTER,
      { lowestCoins: 1_000, isOverstated: false },
    ],
    [
      'is not compared for a volume that comes with it',
      { since: START },
      WINTER,
      { lowestCoins: null, isOverstated: false, reductionBps: 2_000 },
    ],
    [
      'stops at its floor, and announces more than it takes off then',
      {},
      sale(0, 7, 2_000, 900),
      { newCoins: 900, isAtFloor: true, isOverstated: true },
    ],
    [
      'with a floor below its price is as any other',
      {},
      sale(0, 7, 2_000, 800),
      { newCoins: 800, isAtFloor: false, isOverstated: false },
    ],
    [
      'beside a larger one changes nothing',
      { sales: [sale(-1, 3, 5_000)] },
      WINTER,
      { oldCoins: 500, newCoins: 500, isOverlapped: true },
    ],
    [
      'beside a smaller one is what readers get',
      { sales: [sale(-1, 3, 1_000)] },
      WINTER,
      { oldCoins: 900, newCoins: 800, isOverlapped: false },
    ],
    [
      'that becomes smaller than another later on is overlapped',
      { sales: [sale(3, 5, 5_000)] },
      WINTER,
      { oldCoins: 1_000, newCoins: 800, isOverlapped: true },
    ],
    ['that ends when another begins is not', { sales: [sale(7, 9, 5_000)] }, WINTER, { isOverlapped: false }],
  ])('%s', (_, known, one, effect) => {
    expect(saleEffect({ ...history, ...known }, one)).toMatchObject(effect)
  })
})

it('two sales are at once where they share a moment', () => {
  expect([sale(7, 9, 1), sale(-3, 0, 1), sale(6.99, 9, 1)].map(one => isAtOnce(WINTER, one))).toEqual([
    false,
    false,
    true,
  ])
})

it('what a volume has cost is told step by step, with the sales that are to come', () => {
  const known = {
    ...history,
    since: inDays(-60),
    changes: [{ at: inDays(-30), before: 1_200 }],
    sales: [WINTER, sale(-40, -35, 5_000), sale(-90, -80, 1_000)],
  }
  expect(
    priceSteps(known).map(({ at, coins, fullCoins }) => [
      (at.getTime() - START.getTime()) / 86_400_000,
      coins,
      fullCoins,
    ]),
  ).toEqual([
    [-60, 1_200, 1_200],
    [-40, 600, 1_200],
    [-35, 1_200, 1_200],
    [-30, 1_000, 1_000],
    [0, 800, 1_000],
    [7, 1_000, 1_000],
  ])
})
