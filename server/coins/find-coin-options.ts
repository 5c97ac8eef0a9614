import type * as calls from '#contract/calls/coins.ts'
import { type CoinOptions, IapStatus } from '#contract/generated/coins.ts'
import { COIN_PRICE_CENTS, coinDiscounts, coinPacks, LEAST_COINS, MOST_COINS } from '#rules/coin-purchase.ts'
import type { Currency } from '#rules/currency.ts'
import { paysFixedPrices } from '#rules/fixed-price.ts'
import { MEMBER_DISCOUNT_BPS, PREMIUM_DISCOUNT_BPS } from '#rules/plans.ts'
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
  const { lang = 'en' } = query
  const currency = currencyFor(app, null, lang)
  return coinOptions(
    app,
    { lang, currency: null, membership: null },
    currency,
    await areCreditsShown(app.db, null, now),
  )
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
  return coinOptions(app, reader, currency, credits)
}

/** docs/product.md#coins: prices of coins for a reader or a visitor. `credits` is whether the site shows credits. */
function coinOptions(
  app: Pick<AppContext, 'config'>,
  buyer: Parameters<typeof coinDiscounts>[0],
  currency: Currency,
  credits: boolean,
): CoinOptions {
  const { discountBps, packs } = coinDiscounts(buyer, app.config)
  const isFixed = paysFixedPrices(buyer, app.config)
  return {
    packs: coinPacks(discountBps, packs).map(({ sku, coins, originalCents, currentCents }) => ({
      sku,
      coins,
      currentCoins: coins,
      originalCentsCost: originalCents,
      currentCentsCost: currentCents,
    })),
    coinPriceInCents: COIN_PRICE_CENTS,
    purchaseMinimumCoins: LEAST_COINS,
    purchaseMaximumCoins: MOST_COINS,
    coinDiscountMember: isFixed ? 0 : MEMBER_DISCOUNT_BPS,
    coinDiscountPremium: isFixed ? 0 : PREMIUM_DISCOUNT_BPS,
    iapStatus: IapStatus.UNAVAILABLE,
    currency,
    credits,
  }
}
