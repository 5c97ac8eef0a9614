import { isBlockedIn } from '#rules/blocked-countries.ts'
import { type BundleDecision, decideBundle } from '#rules/bundle.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { runningSales } from '#rules/running-sale.ts'
import type { Bundle } from '../../catalogue/bundles/find-bundles.ts'
import type { AppContext } from '../../context.ts'
import type { Reader } from '../../platform/http/visitor.ts'

interface BundleBuyer {
  reader: Pick<Reader, 'membership'> | null
  /** null where nobody knows. */
  country: string | null
  owned: ReadonlySet<string>
  now: Date
}

/**
 * docs/product.md#bundles: what a bundle costs somebody. What is to come, is not sold, or not in their country, is left out.
 */
export function quoteBundle(
  { brand }: Pick<AppContext, 'brand'>,
  { volumes, discountBps }: Bundle,
  { reader, country, owned, now }: BundleBuyer,
): BundleDecision {
  const memberBps = reader?.membership?.volumeDiscountBps ?? 0
  const sold = volumes.filter(
    volume =>
      whyNotRedeemed(volume, brand.current(), now) === null &&
      volume.publishingAt !== null &&
      volume.publishingAt <= now &&
      !isBlockedIn(country, volume.blockedCountries),
  )
  return decideBundle(
    discountBps,
    sold.map(({ id, type, lang, priceCoins, sales }) => ({
      ...{ id, type, lang, priceCoins, owned: owned.has(id) },
      discounts: [...runningSales(sales, now), { bps: memberBps }],
    })),
    brand.current().fixedPrices,
  )
}

/** The reason for which a call refuses a bundle that is not offered to a reader. One of which nothing is sold is none. */
export function refusedAs(because: Extract<BundleDecision, { offer: false }>['because']) {
  return because === 'nothingSold' ? 'bundleNotFound' : because
}
