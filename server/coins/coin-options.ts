import { type CoinOptions, IapStatus } from '#contract/generated/coins.ts'
import {
  COIN_PRICE_CENTS,
  coinPacks,
  LEAST_COINS,
  MEMBER_DISCOUNT_BPS,
  MOST_COINS,
  PREMIUM_DISCOUNT_BPS,
} from '#rules/coin-purchase.ts'

/** docs/product.md#coins: what coins cost whoever has this discount, in basis points. `credits`: whether credits are spoken of. */
export function coinOptions(discountBps: number, credits: boolean): CoinOptions {
  return {
    packs: coinPacks(discountBps).map(({ sku, coins, originalCents, currentCents }) => ({
      sku,
      coins,
      currentCoins: coins,
      originalCentsCost: originalCents,
      currentCentsCost: currentCents,
    })),
    coinPriceInCents: COIN_PRICE_CENTS,
    purchaseMinimumCoins: LEAST_COINS,
    purchaseMaximumCoins: MOST_COINS,
    coinDiscountMember: MEMBER_DISCOUNT_BPS,
    coinDiscountPremium: PREMIUM_DISCOUNT_BPS,
    iapStatus: IapStatus.UNAVAILABLE,
    credits,
  }
}
