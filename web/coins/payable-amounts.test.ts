import { describe, expect, it } from 'vitest'
import { type CoinOptions, IapStatus } from '#contract/generated/coins.ts'
import { coinPacks, costOfCoins, LEAST_COINS, MOST_COINS, type PackDiscounts } from '#rules/coin-purchase.ts'
import { payableAmounts } from './payable-amounts.ts'

const DISCOUNTS = { 1000: 200, 2500: 400, 5000: 600, 10000: 800 }

function options(memberBps: number, discounts: PackDiscounts = DISCOUNTS): CoinOptions {
  return {
    packs: coinPacks(memberBps, discounts).map(pack => ({
      ...{ sku: pack.sku, coins: pack.coins, currentCoins: pack.coins },
      ...{ originalCentsCost: pack.originalCents, currentCentsCost: pack.currentCents },
    })),
    coinPriceInCents: 1,
    purchaseMinimumCoins: LEAST_COINS,
    purchaseMaximumCoins: MOST_COINS,
    coinDiscountMember: 500,
    coinDiscountPremium: 1500,
    iapStatus: IapStatus.UNAVAILABLE,
    currency: 'usd',
    credits: false,
  }
}

// docs/product.md#pay-and-buy
describe('where coins are missing one can pay', () => {
  it('for exactly those, or for the next pack that costs less for each coin', () => {
    expect(payableAmounts(559, 0, options(0))).toEqual([
      { coins: 559, cents: 559, left: 0, savedCents: 0 },
      { coins: 1000, cents: 980, left: 441, savedCents: 20 },
    ])
  })

  it('also for fewer than are sold without a purchase', () => {
    expect(payableAmounts(62, 0, options(0))[0]).toEqual({ coins: 62, cents: 62, left: 0, savedCents: 0 })
  })

  it('for as few as a payment takes, and is told how many remain', () => {
    expect(payableAmounts(30, 0, options(0))[0]).toEqual({ coins: 50, cents: 50, left: 20, savedCents: 0 })
    expect(payableAmounts(30, 1500, options(1500))[0]).toMatchObject({ coins: 59, cents: 50, left: 29 })
  })

  it('for a pack where exactly so many are missing', () => {
    const amounts = payableAmounts(1000, 0, options(0))
    expect(amounts[0]).toEqual({ coins: 1000, cents: 980, left: 0, savedCents: 20 })
    expect(amounts[1]).toMatchObject({ coins: 2500, cents: 2400 })
  })

  it('less as a member, for each of them', () => {
    expect(payableAmounts(559, 1500, options(1500))).toEqual([
      { coins: 559, cents: costOfCoins(559, 1500, {}), left: 0, savedCents: 0 },
      { coins: 1000, cents: 833, left: 441, savedCents: 17 },
    ])
  })

  it('for nothing else where packs cost the same or no larger one is sold', () => {
    expect(payableAmounts(559, 0, options(0, {}))).toHaveLength(1)
    expect(payableAmounts(10_000, 0, options(0))).toHaveLength(1)
  })

  it('not at all at once where more are missing than are sold', () => {
    expect(payableAmounts(10_001, 0, options(0))).toEqual([])
  })
})
