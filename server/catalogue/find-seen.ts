import { mayProof, proofsOfSeries } from '#rules/proof-scope.ts'
import type { Visitor } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'
import { findKeptPart, findKeptSeries, findKeptVolume } from './kept-store.ts'
import type { Keeper, Sight } from './seen-sql.ts'
import * as store from './store.ts'

/** Who looks. */
export type Onlooker = Pick<Visitor, 'proofs' | 'standIn' | 'keeperId'>

/**
 * A series that is shown, in which this visitor has paid for something that is withdrawn, or that they may see before it is
 * published.
 */
export async function findSeenSeries(
  reads: Reads,
  key: string,
  onlooker: Onlooker,
  now: Date,
): Promise<store.SeriesRow | null> {
  const { proofs } = onlooker
  const keeper = keeperOf(onlooker, now)
  const found = await store.findSeries(reads, key)
  const own = found ?? (keeper && (await findKeptSeries(reads, key, keeper)))
  if (own || proofs.length === 0) return own
  const hidden = await store.findSeries(reads, key, 'all')
  return hidden && mayProof(proofs, { seriesId: hidden.id, lang: hidden.lang }) ? hidden : null
}

/** A volume that is shown, that this visitor has and that is withdrawn, or that they may see before it is published. */
export async function findSeenVolume(
  reads: Reads,
  key: string,
  onlooker: Onlooker,
  now: Date,
): Promise<store.VolumeRow | null> {
  const { proofs } = onlooker
  const keeper = keeperOf(onlooker, now)
  const found = await store.findVolume(reads, key)
  const own = found ?? (keeper && (await findKeptVolume(reads, key, keeper)))
  if (own || proofs.length === 0) return own
  const hidden = await store.findVolume(reads, key, 'all')
  return hidden && mayProof(proofs, { ...hidden, volumeId: hidden.id, id: undefined }) ? hidden : null
}

/**
 * A part that is shown, that this visitor has paid for and that is withdrawn, or that they may read before it is published.
 */
export async function findSeenPart(
  reads: Reads,
  key: string,
  onlooker: Onlooker,
  now: Date,
): Promise<store.PartOfSeries | null> {
  const { proofs } = onlooker
  const keeper = keeperOf(onlooker, now)
  const found = await store.findPart(reads, key)
  const own = found ?? (keeper && (await findKeptPart(reads, key, keeper)))
  if (own || proofs.length === 0) return own
  const hidden = await store.findPart(reads, key, 'all')
  return hidden && mayProof(proofs, hidden) ? hidden : null
}

/**
 * What this visitor sees of a series beside what is shown; null for nothing.
 *
 * @param leftOut what is taken down where they are
 */
export function sightOf(
  onlooker: Onlooker,
  series: Pick<store.SeriesRow, 'id' | 'lang'> | Pick<store.VolumeRow, 'seriesId' | 'lang'>,
  now: Date,
  leftOut: readonly string[] = [],
): Sight | null {
  const seriesId = 'seriesId' in series ? series.seriesId : series.id
  const proofs = proofsOfSeries(onlooker.proofs, { seriesId, lang: series.lang })
  const keeper = keeperOf(onlooker, now)
  return proofs || keeper || leftOut.length > 0 ? { proofs, keeper, leftOut } : null
}

/** null for who holds nothing. */
function keeperOf({ standIn, keeperId }: Onlooker, now: Date): Keeper | null {
  if (standIn?.kind === 'owner' || standIn?.kind === 'renter') return { accountId: null, holdsAll: true, now }
  return keeperId === null ? null : { accountId: keeperId, holdsAll: false, now }
}
