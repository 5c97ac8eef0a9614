import { discounted } from './discount.ts'
import { type CoinBuyer, type CoinMarkets, paysFixedPrices } from './fixed-price.ts'

/** docs/product.md#coins: the price of a coin without discount, and the fewest and most that may be bought at once. */
export const COIN_PRICE_CENTS = 1
export const LEAST_COINS = 100
export const MOST_COINS = 10_000
/** What a payment provider charges at least (Stripe, "Minimum and maximum charge amounts"): half of each of `currencies`. */
const LEAST_CHARGE_CENTS = 50
const PACKS = [500, 1_000, 2_500, 5_000, 10_000] as const
/** The pack that is suggested: a few volumes, and cheaper than one at a time. */
export const SUGGESTED_PACK = 2_500
const MOST_PACK_PERCENT = 50

export type AmountFault = 'amountMissing' | 'amountNotWhole' | 'amountTooSmall' | 'amountTooLarge'

/**
 * docs/product.md#coins: an amount is required, whole, within the minimum and maximum of a transaction.
 *
 * @param least `leastCoins`, where the coins are for something
 */
export function amountFault(coins: number | null, least = LEAST_COINS): AmountFault | null {
  if (coins === null || Number.isNaN(coins)) return 'amountMissing'
  if (!Number.isInteger(coins)) return 'amountNotWhole'
  if (coins < least) return 'amountTooSmall'
  return coins > MOST_COINS ? 'amountTooLarge' : null
}

/**
 * docs/product.md#coins: what packs cost less than as many single coins, basis points. A pack without a discount is missing.
 */
export type PackDiscounts = Readonly<Partial<Record<number, number>>>

/**
 * Reads `1000:2,2500:4`: percent by pack; `none` for no discounts. undefined where a pack is unknown or named twice, or a
 * number is not from 1 to 50.
 */
export function readPackDiscounts(text: string): PackDiscounts | undefined {
  const result: Partial<Record<number, number>> = {}
  if (text.trim() === 'none') return result
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [, coins = 0, percent = 0] = (/^(\d{1,6}):(\d{1,2})$/.exec(word) ?? []).map(Number)
    const isPack = PACKS.some(pack => pack === coins)
    if (!isPack || coins in result || percent < 1 || percent > MOST_PACK_PERCENT) return undefined
    result[coins] = percent * 100
  }
  return result
}

/** What coins cost less than a cent each: by membership, basis points, and by pack. */
export interface CoinDiscounts {
  readonly discountBps: number
  readonly packs: PackDiscounts
}

/** docs/product.md#fixed-prices: nothing where the buyer's market has fixed prices. */
export function coinDiscounts(
  buyer: CoinBuyer & { readonly membership: { readonly coinDiscountBps: number } | null },
  shop: CoinMarkets & { readonly packDiscounts: PackDiscounts },
): CoinDiscounts {
  if (paysFixedPrices(buyer, shop)) return { discountBps: 0, packs: {} }
  return { discountBps: buyer.membership?.coinDiscountBps ?? 0, packs: shop.packDiscounts }
}

/**
 * The price of this number of coins, cents: after what a pack of them costs less, and then after the discount of the
 * membership.
 */
export function costOfCoins(coins: number, discountBps: number, packs: PackDiscounts): number {
  return discounted(discounted(coins * COIN_PRICE_CENTS, packs[coins] ?? 0), discountBps)
}

/**
 * docs/product.md#pay-and-buy: the fewest coins that are sold where so many are missing for a purchase: those, or as many
 * more as it takes to reach the smallest charge; never more than without a purchase.
 *
 * @param missing coins; 0 or less where the balance reaches, or nothing is bought with them
 */
export function leastCoins(missing: number, { discountBps, packs }: CoinDiscounts): number {
  if (missing <= 0) return LEAST_COINS
  let coins = missing
  while (coins < LEAST_COINS && costOfCoins(coins, discountBps, packs) < LEAST_CHARGE_CENTS) coins += 1
  return Math.min(coins, LEAST_COINS)
}

export interface CoinPack {
  readonly sku: string
  readonly coins: number
  readonly originalCents: number
  readonly currentCents: number
}

/** The packs with their prices for a reader with this discount. */
export function coinPacks(discountBps: number, packs: PackDiscounts): CoinPack[] {
  return PACKS.map(coins => ({
    sku: `coins-${coins}`,
    coins,
    originalCents: costOfCoins(coins, 0, {}),
    currentCents: costOfCoins(coins, discountBps, packs),
  }))
}
