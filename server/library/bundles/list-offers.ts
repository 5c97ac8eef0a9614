import { BundleOffer } from '#contract/generated/bundles.ts'
import type { BundlePrice } from '#rules/bundle.ts'
import type { Visitor } from '../../calls/bind.ts'
import { type Bundle, findBundlesOf } from '../../catalogue/bundles/find-bundles.ts'
import type { AppContext } from '../../context.ts'
import type { Shows } from '../../platform/cache/shown.ts'
import { listOwned } from '../store.ts'
import { quoteBundle } from './quote-bundle.ts'

interface OfferConditions {
  visitor: Pick<Visitor, 'reader' | 'country' | 'standIn'>
  now: Date
  shows: Shows
}

interface BundleSubject {
  seriesId: string
  /** Only bundles with this volume. */
  volumeId?: string
}

/**
 * The bundles with volumes of a series, or with one volume, as they are offered to whoever asks; what saves most comes
 * first.
 */
export async function listBundleOffers(
  app: AppContext,
  { seriesId, volumeId }: BundleSubject,
  { visitor, now, shows }: OfferConditions,
): Promise<BundleOffer[]> {
  const { reader, standIn } = visitor
  const bundles = await findBundlesOf(app, seriesId, now)
  // Who is looked at as an owner has all of it.
  if (bundles.length === 0 || standIn?.kind === 'owner') return []
  for (const volume of bundles.flatMap(bundle => bundle.volumes)) shows.series(volume.seriesId)
  const ids = bundles.flatMap(({ volumes }) => volumes.map(({ id }) => id))
  const owned: ReadonlySet<string> =
    reader && !standIn ? await listOwned(app.db, reader.id, [...new Set(ids)]) : new Set()
  const buyer = { reader, country: visitor.country, owned, now }
  return bundles
    .flatMap(bundle => {
      const decision = quoteBundle(app, bundle, buyer)
      return decision.offer ? [offerMessage(bundle, decision.price)] : []
    })
    .filter(({ volumes }) => volumeId === undefined || volumes.some(({ id }) => id === volumeId))
    .toSorted((one, other) => savedBy(other) - savedBy(one) || (one.id < other.id ? -1 : 1))
}

function offerMessage({ volumes, ...bundle }: Bundle, { volumes: priced, ...price }: BundlePrice) {
  const { id, name, names, discountBps, endsAt } = bundle
  return BundleOffer.fromPartial({
    ...{ id, discount: discountBps, ...price, endsAt: endsAt ?? undefined },
    names: Object.keys(names).length > 0 ? names : { en: name },
    volumes: priced.map(one => {
      const { title = '', slug = '' } = volumes.find(volume => volume.id === one.id) ?? {}
      return { ...one, title, slug }
    }),
  })
}

function savedBy({ singleCoins, coins }: BundleOffer): number {
  return singleCoins - coins
}
