import { runningSales, type SaleTime } from '#rules/running-sale.ts'
import type { AppContext } from '../context.ts'
import type { CacheVersion } from '../platform/cache/cache-version.ts'
import { ShownCache } from '../platform/cache/shown-cache.ts'
import { onePerOwner } from '../platform/cache/versioned-cache.ts'
import { findVolume, type VolumeRow } from './store.ts'

/** A volume as it is offered for sale: what its price is made of. */
export interface Offer {
  volume: VolumeRow
  /** Its sales that run. */
  sales: readonly SaleTime[]
}

const offersOf = onePerOwner(
  (version: CacheVersion) => new ShownCache<Omit<Offer, 'sales'> | null>(version, { entries: 2_000 }),
)

/**
 * The offer of a volume, by id, legacy id or slug; null for one that there is not. Cached as long as the page that shows its
 * price, so that the shown price is the charged one. What sales take off is found out for each request: its time is from
 * before it got here, and a sale may have begun or ended since.
 */
export async function findOffer(
  app: Pick<AppContext, 'db' | 'cacheVersion'>,
  key: string,
  now: Date,
): Promise<Offer | null> {
  const offer = await offersOf(app.cacheVersion).findOrMake(key, async shown => {
    const volume = await findVolume(app.db, key)
    if (!volume) {
      shown.lists()
      return null
    }
    shown.series(volume.seriesId)
    return { volume }
  })
  return offer && { ...offer, sales: runningSales(offer.volume.sales, now) }
}
