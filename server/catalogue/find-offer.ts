import { runningSaleBps } from '#rules/running-sale.ts'
import type { AppContext } from '../context.ts'
import { onePerOwner, VersionedCache } from '../platform/cache/versioned-cache.ts'
import { findBlockedCountries, findVolume, type VolumeRow } from './store.ts'

/** A volume as it is offered for sale: what its price is made of, and where it may not be sold. */
export interface Offer {
  volume: VolumeRow
  /** What running sales take off, basis points. */
  saleBps: number
  blockedCountries: readonly string[]
}

const offersOf = onePerOwner(() => new VersionedCache<Offer | null>({ entries: 2_000 }))

/**
 * The offer of a volume, by id, legacy id or slug; null for one that there is not. Cached as long as the page that shows its price, so that the
 * shown price is the charged one.
 */
export function findOffer(
  app: Pick<AppContext, 'db' | 'cacheVersion'>,
  key: string,
  now: Date,
): Promise<Offer | null> {
  return offersOf(app.db).findOrMake(app.cacheVersion.current(), key, async () => {
    const volume = await findVolume(app.db, key)
    if (!volume) return null
    const blockedCountries = await findBlockedCountries(app.db, volume.seriesId)
    return { volume, saleBps: runningSaleBps(volume.sales, now), blockedCountries }
  })
}
