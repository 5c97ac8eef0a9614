import { isBundleOffered } from '#rules/bundle.ts'
import type { AppContext } from '../../context.ts'
import type { CacheVersion } from '../../platform/cache/cache-version.ts'
import type { Shown } from '../../platform/cache/shown.ts'
import { ShownCache } from '../../platform/cache/shown-cache.ts'
import { onePerOwner } from '../../platform/cache/versioned-cache.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listVolumesByIds, type VolumeRow } from '../store.ts'
import { type BundleRow, findBundleRow, listBundlesOf } from './store.ts'

/** A bundle with its volumes. */
export interface Bundle extends Omit<BundleRow, 'volumeIds'> {
  volumes: readonly VolumeRow[]
}

const bundlesOf = onePerOwner(
  (version: CacheVersion) => new ShownCache<readonly Bundle[]>(version, { entries: 2_000 }),
)

type Shop = Pick<AppContext, 'db' | 'cacheVersion'>

/**
 * The bundles that are offered at this instant and have volumes of a series. Cached as offers of volumes are, so that the
 * shown price is the charged one.
 */
export async function findBundlesOf(app: Shop, seriesId: string, now: Date): Promise<readonly Bundle[]> {
  const bundles = await bundlesOf(app.cacheVersion).findOrMake(`of ${seriesId}`, async shown => {
    shown.series(seriesId)
    return withVolumes(app.db, await listBundlesOf(app.db, seriesId, now), shown)
  })
  return bundles.filter(bundle => isBundleOffered(bundle, now))
}

/** The bundle that is offered under this id at this instant; null without one. */
export async function findBundle(app: Shop, id: string, now: Date): Promise<Bundle | null> {
  const [bundle] = await bundlesOf(app.cacheVersion).findOrMake(id, async shown => {
    const row = await findBundleRow(app.db, id)
    // One that there is not may come with any change.
    if (!row) shown.lists()
    return withVolumes(app.db, row ? [row] : [], shown)
  })
  return bundle && isBundleOffered(bundle, now) ? bundle : null
}

async function withVolumes(reads: Reads, rows: readonly BundleRow[], shown: Shown): Promise<Bundle[]> {
  const ids = [...new Set(rows.flatMap(({ volumeIds }) => volumeIds))]
  if (ids.length === 0) return []
  const volumes = await listVolumesByIds(reads, ids)
  for (const { seriesId } of volumes) shown.series(seriesId)
  const found = new Map(volumes.map(one => [one.id, one]))
  return rows.map(({ volumeIds, ...row }) => ({
    ...row,
    volumes: volumeIds.flatMap(id => found.get(id) ?? []),
  }))
}
