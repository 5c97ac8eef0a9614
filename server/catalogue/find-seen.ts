import { mayProof, type ProofsOfSeries, proofsOfSeries } from '#rules/proof-scope.ts'
import type { Visitor } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'
import * as store from './store.ts'

/** Who looks. */
export type Onlooker = Pick<Visitor, 'proofs'>

/** A series that is shown, or that this visitor may see before it is published. */
export async function findSeenSeries(
  reads: Reads,
  key: string,
  { proofs }: Onlooker,
): Promise<store.SeriesRow | null> {
  const shown = await store.findSeries(reads, key)
  if (shown || proofs.length === 0) return shown
  const hidden = await store.findSeries(reads, key, 'all')
  return hidden && mayProof(proofs, { seriesId: hidden.id, lang: hidden.lang }) ? hidden : null
}

/** A volume that is shown, or that this visitor may see before it is published. */
export async function findSeenVolume(
  reads: Reads,
  key: string,
  { proofs }: Onlooker,
): Promise<store.VolumeRow | null> {
  const shown = await store.findVolume(reads, key)
  if (shown || proofs.length === 0) return shown
  const hidden = await store.findVolume(reads, key, 'all')
  return hidden && mayProof(proofs, { ...hidden, volumeId: hidden.id, id: undefined }) ? hidden : null
}

/** A part that is shown, or that this visitor may read before it is published. */
export async function findSeenPart(
  reads: Reads,
  key: string,
  { proofs }: Onlooker,
): Promise<store.PartOfSeries | null> {
  const shown = await store.findPart(reads, key)
  if (shown || proofs.length === 0) return shown
  const hidden = await store.findPart(reads, key, 'all')
  return hidden && mayProof(proofs, hidden) ? hidden : null
}

/** What this visitor may read of a series before it is published; null for nothing. */
export function proofsIn(
  { proofs }: Onlooker,
  series: Pick<store.SeriesRow, 'id' | 'lang'> | Pick<store.VolumeRow, 'seriesId' | 'lang'>,
): ProofsOfSeries | null {
  const seriesId = 'seriesId' in series ? series.seriesId : series.id
  return proofsOfSeries(proofs, { seriesId, lang: series.lang })
}
