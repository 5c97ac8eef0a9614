import type * as calls from '#contract/calls/coins.ts'
import { type CoinOptions, IapStatus } from '#contract/generated/coins.ts'
import {
  COIN_PRICE_CENTS,
  coinPacks,
  LEAST_COINS,
  MEMBER_DISCOUNT_BPS,
  MOST_COINS,
  PREMIUM_DISCOUNT_BPS,
} from '#rules/coin-purchase.ts'
import type { Currency } from '#rules/currency.ts'
import type { CallInput } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { currencyFor } from '../payments/currency-for.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { areCreditsShown } from './credits-shown.ts'

/** The prices of coins for visitors. */
export async function findCoinOptions({
  app,
  query,
  now,
}: CallInput<typeof calls.findCoinOptions>): Promise<CoinOptions> {
  const currency = currencyFor(app, null, query.lang ?? 'en')
  return coinOptions(app, 0, currency, await areCreditsShown(app.db, null, now))
}

/** The prices of coins for this reader. */
export async function findMyCoinOptions({
  app,
  reader,
  query,
  now,
}: CallInput<typeof calls.findMyCoinOptions>): Promise<CoinOptions> {
  const currency = currencyFor(app, reader, languageFor(reader, query.lang))
  const credits = await areCreditsShown(app.db, reader.id, now)
  return coinOptions(app, reader.membership?.coinDiscountBps ?? 0, currency, credits)
}

/** docs/product.md#coins: prices of coins with a discount in basis points. `credits` is whether the site shows credits. */
function coinOptions(
  { config }: Pick<AppContext, 'config'>,
  discountBps: number,
  currency: Currency,
  credits: boolean,
): CoinOptions {
  return {
    packs: coinPacks(discountBps, config.packDiscounts).map(
      ({ sku, coins, originalCents, currentCents }) => ({
        sku,
        coins,
        currentCoins: coins,
        originalCentsCost: originalCents,
        currentCentsCost: currentCents,
      }),
    ),
    coinPriceInCents: COIN_PRICE_CENTS,
    purchaseMinimumCoins: LEAST_COINS,
    purchaseMaximumCoins: MOST_COINS,
    coinDiscountMember: MEMBER_DISCOUNT_BPS,
    coinDiscountPremium: PREMIUM_DISCOUNT_BPS,
    iapStatus: IapStatus.UNAVAILABLE,
    currency,
    credits,
  }
}
