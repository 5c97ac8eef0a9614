import * as calls from '#contract/calls/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import type { Currency } from '#rules/currency.ts'
import { isForSale, whyNotRedeemed } from '#rules/for-sale.ts'
import { creditBuys, type Discount, volumePrice } from '#rules/price.ts'
import { runningSales } from '#rules/running-sale.ts'
import { type CallInput, type Reader, refuse } from '../calls/bind.ts'
import { findVolume, type VolumeRow } from '../catalogue/store.ts'
import { priorCoinsOf } from '../catalogue/view.ts'
import { areCreditsShown } from '../coins/credits-shown.ts'
import type { AppContext } from '../context.ts'
import { listBundleOffers } from '../library/bundles/list-offers.ts'
import { currencyFor } from '../payments/currency-for.ts'
import type { Shows } from '../platform/cache/shown.ts'

/** The price of a volume (docs/product.md#volume-price). */
export async function findPrice({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.findPrice>): Promise<PurchasePrice> {
  const volume = await findVolume(app.db, params.id)
  if (!volume) throw refuse(calls.findPrice, 'volumeNotFound')
  shows.series(volume.seriesId)
  if (!isForSale(volume, now)) throw refuse(calls.findPrice, 'notForSale')
  const { reader, country } = visitor
  if (isBlockedIn(country, volume.blockedCountries)) throw refuse(calls.findPrice, 'blockedInCountry')
  const currency = currencyFor(app, reader, query.lang ?? reader?.lang ?? 'en')
  const buyer = { reader, currency, now, shows }
  const price = await priceFor(app, { volume, sales: runningSales(volume.sales, now) }, buyer)
  const { seriesId, id: volumeId } = volume
  const bundles = await listBundleOffers(app, { seriesId, volumeId }, { visitor, now, shows })
  return { ...price, bundles }
}

interface PricedVolume {
  volume: VolumeRow
  /** Those that run. */
  sales: readonly Discount[]
}

interface Buyer {
  reader: Reader | null
  currency: Currency
  now: Date
  /** Where the price is part of an answer that notes what it shows. */
  shows?: Shows
}

/**
 * docs/product.md#volume-price: what a volume costs this reader, null for visitors; and whether its price in credits is
 * shown.
 */
export async function priceFor(
  { db, payments, brand }: Pick<AppContext, 'db' | 'payments' | 'brand'>,
  { volume, sales }: PricedVolume,
  { reader, currency, now, shows }: Buyer,
): Promise<PurchasePrice> {
  const memberBps = reader?.membership?.volumeDiscountBps ?? 0
  const { fixedPrices: fixed } = brand.current()
  const discounts = [...sales, { bps: memberBps }]
  const { coins, fullCoins, discountBps, credits } = volumePrice(volume, { discounts, fixed })
  // A shop without credits names no price in them.
  if (credits !== null) shows?.credits()
  const isBought = credits !== null && creditBuys(volume, reader ?? volume, fixed)
  const showsCredits = isBought && (await areCreditsShown(db, reader?.id ?? null, now))
  return {
    ...{ coins, fullCoins, coinsDiscount: discountBps },
    ...{ credits: showsCredits ? credits : 0, showsCredits },
    currency: payments.provider === 'off' ? '' : currency,
    priorCoins: priorCoinsOf(volume, { now, fixedPrices: fixed }),
    bundles: [],
    redeemable: whyNotRedeemed(volume, brand.current(), now) === null,
  }
}
