import { discounted } from './discount.ts'

/** docs/product.md#coins: the price of a coin without discount, and the fewest and most that may be bought at once. */
export const COIN_PRICE_CENTS = 1
export const LEAST_COINS = 100
export const MOST_COINS = 10_000
const PACKS = [500, 1_000, 2_500, 5_000, 10_000] as const

/** What members pay less, basis points. */
export const MEMBER_DISCOUNT_BPS = 500
export const PREMIUM_DISCOUNT_BPS = 1_500

export type AmountFault = 'amountMissing' | 'amountNotWhole' | 'amountTooSmall' | 'amountTooLarge'

/** docs/product.md#coins: an amount is required, whole, within the minimum and maximum of a transaction. */
export function amountFault(coins: number | null): AmountFault | null {
  if (coins === null || Number.isNaN(coins)) return 'amountMissing'
  if (!Number.isInteger(coins)) return 'amountNotWhole'
  if (coins < LEAST_COINS) return 'amountTooSmall'
  return coins > MOST_COINS ? 'amountTooLarge' : null
}

/** The price of this number of coins, cents. */
export function costOfCoins(coins: number, discountBps: number): number {
  return discounted(coins * COIN_PRICE_CENTS, discountBps)
}

export interface CoinPack {
  readonly sku: string
  readonly coins: number
  readonly originalCents: number
  readonly currentCents: number
}

/** The packs with their prices for a reader with this discount. */
export function coinPacks(discountBps: number): CoinPack[] {
  return PACKS.map(coins => ({
    sku: `coins-${coins}`,
    coins,
    originalCents: costOfCoins(coins, 0),
    currentCents: costOfCoins(coins, discountBps),
  }))
}
