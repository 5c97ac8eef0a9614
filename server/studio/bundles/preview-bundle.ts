import * as calls from '#contract/calls/studio-bundles.ts'
import { StudioBundlePreview } from '#contract/generated/studio_bundles.ts'
import { type BundleDecision, decideBundle, LEAST_MISSING } from '#rules/bundle.ts'
import { decideBundleChange } from '#rules/bundle-change.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { PREMIUM_VOLUME_DISCOUNT_BPS } from '#rules/plans.ts'
import { type Discount, volumePrice } from '#rules/price.ts'
import { runningSales } from '#rules/running-sale.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { listVolumesByIds, type VolumeRow } from '../../catalogue/store.ts'
import { listVolumeIdsOf } from '../../publishing/bundles/bundle-store.ts'
import { refuseFixedPrices } from '../../publishing/fixed-prices.ts'
import { orFixedPrices } from '../sales/or-fixed-prices.ts'
import { requireMayBundle } from './bundle-scope.ts'
import { readBundle } from './read-bundle.ts'

const PREMIUM: Discount = { bps: PREMIUM_VOLUME_DISCOUNT_BPS }

/** What a bundle would cost when it begins, before it is saved. */
export async function previewBundle({
  body,
  reader,
  app,
  now,
}: CallInput<typeof calls.previewStudioBundle>): Promise<StudioBundlePreview> {
  const bundle = await readBundle(app.db, body, { now, isPreview: true })
  if (bundle === 'nameMissing') throw new Error('a preview needs no name')
  if (typeof bundle === 'string') throw refuse(calls.previewStudioBundle, bundle)
  await requireMayBundle(app.db, reader, bundle)
  const decision = decideBundleChange(null, { ...bundle, stage: 'ready' }, now)
  if (!decision.save) throw refuse(calls.previewStudioBundle, 'bundleEndTooEarly')
  const { startsAt } = decision
  const fixed = app.config.fixedPrices
  const { seriesIds, volumeIds } = bundle
  const covers = { covers: 'chosen', lang: null, seriesIds, volumeIds } as const
  await refuseFixedPrices(app.db, covers, fixed).catch(error => {
    throw orFixedPrices(calls.previewStudioBundle, error)
  })
  const ids = await listVolumeIdsOf(app.db, bundle)
  const shown = new Map((await listVolumesByIds(app.db, ids)).map(one => [one.id, one]))
  const isOut = ({ publishingAt }: VolumeRow) => publishingAt !== null && publishingAt <= startsAt
  const sold = ids
    .flatMap(id => shown.get(id) ?? [])
    .filter(volume => isOut(volume) && whyNotRedeemed(volume, app.brand.current(), startsAt) === null)
  const { discountBps } = bundle
  const plain = decideFor(sold, { discountBps, more: [], startsAt, fixed })
  const premium = decideFor(sold, { discountBps, more: [PREMIUM], startsAt, fixed })
  const prices = sold.map(volume => pricesOf(volume, { discountBps, startsAt, fixed }))
  const sumOf = (what: (typeof sums)[number]) => prices.reduce((sum, price) => sum + price[what], 0)
  return StudioBundlePreview.fromPartial({
    prices,
    notForSale: ids.length - sold.length,
    ...Object.fromEntries(sums.map(what => [what, sumOf(what)])),
    isTooSmall: sold.length < LEAST_MISSING,
    savesNothing: isNoSaving(plain),
    savesPremiumNothing: isNoSaving(premium),
    currencies: [...new Set(Object.values(app.config.payments.markets))],
    startsAt,
  })
}

const sums = ['singleCoins', 'coins', 'premiumSingleCoins', 'premiumCoins'] as const

interface Terms {
  readonly discountBps: number
  /** Besides sales. */
  readonly more: readonly Discount[]
  readonly startsAt: Date
  readonly fixed: FixedPrices
}

/** For somebody who owns none of the volumes. */
function decideFor(
  volumes: readonly VolumeRow[],
  { discountBps, more, startsAt, fixed }: Terms,
): BundleDecision {
  return decideBundle(
    discountBps,
    volumes.map(({ id, type, lang, priceCoins, sales }) => ({
      ...{ id, type, lang, priceCoins, owned: false },
      discounts: [...runningSales(sales, startsAt), ...more],
    })),
    fixed,
  )
}

function isNoSaving(decision: BundleDecision): boolean {
  return !decision.offer && decision.because === 'savesNothing'
}

function pricesOf(volume: VolumeRow, { discountBps, startsAt, fixed }: Omit<Terms, 'more'>) {
  const sales = runningSales(volume.sales, startsAt)
  const coinsWith = (...more: Discount[]) =>
    volumePrice(volume, { discounts: [...sales, ...more], fixed }).coins
  const bundle = { bps: discountBps }
  const { id, title, lang } = volume
  return {
    ...{ volumeId: id, title, lang, singleCoins: coinsWith(), coins: coinsWith(bundle) },
    ...{ premiumSingleCoins: coinsWith(PREMIUM), premiumCoins: coinsWith(PREMIUM, bundle) },
  }
}
