import * as calls from '#contract/calls/studio-bundles.ts'
import { StudioBundlePreview } from '#contract/generated/studio_bundles.ts'
import { type BundleDecision, decideBundle, LEAST_MISSING } from '#rules/bundle.ts'
import { decideBundleChange } from '#rules/bundle-change.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { type Discount, PREMIUM_VOLUME_DISCOUNT_BPS, volumePrice } from '#rules/price.ts'
import { runningSales } from '#rules/running-sale.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { listVolumesByIds, type VolumeRow } from '../../catalogue/store.ts'
import { listVolumeIdsOf } from '../../publishing/bundles/bundle-store.ts'
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
  const ids = await listVolumeIdsOf(app.db, bundle)
  const shown = new Map((await listVolumesByIds(app.db, ids)).map(one => [one.id, one]))
  const isOut = ({ publishingAt }: VolumeRow) => publishingAt !== null && publishingAt <= startsAt
  const sold = ids
    .flatMap(id => shown.get(id) ?? [])
    .filter(volume => isOut(volume) && whyNotRedeemed(volume, app.brand.current(), startsAt) === null)
  const { discountBps } = bundle
  const plain = decideFor(sold, { discountBps, more: [], startsAt })
  const premium = decideFor(sold, { discountBps, more: [PREMIUM], startsAt })
  const prices = sold.map(volume => pricesOf(volume, discountBps, startsAt))
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
}

/** For somebody who owns none of the volumes. */
function decideFor(volumes: readonly VolumeRow[], { discountBps, more, startsAt }: Terms): BundleDecision {
  return decideBundle(
    discountBps,
    volumes.map(({ id, type, lang, priceCoins, sales }) => ({
      ...{ id, type, lang, priceCoins, owned: false },
      discounts: [...runningSales(sales, startsAt), ...more],
    })),
  )
}

function isNoSaving(decision: BundleDecision): boolean {
  return !decision.offer && decision.because === 'savesNothing'
}

function pricesOf(volume: VolumeRow, discountBps: number, startsAt: Date) {
  const sales = runningSales(volume.sales, startsAt)
  const coinsWith = (...more: Discount[]) => volumePrice(volume, [...sales, ...more]).coins
  const bundle = { bps: discountBps }
  const { id, title, lang } = volume
  return {
    ...{ volumeId: id, title, lang, singleCoins: coinsWith(), coins: coinsWith(bundle) },
    ...{ premiumSingleCoins: coinsWith(PREMIUM), premiumCoins: coinsWith(PREMIUM, bundle) },
  }
}
