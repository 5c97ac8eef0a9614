import type { Series } from '#contract/generated/catalogue.ts'
import type { Reader } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'
import { listFollowed } from './store.ts'

/** Sets `following` of each series. Without a reader there is no query. */
export async function markFollowed(
  reads: Reads,
  reader: Reader | null,
  series: readonly Series[],
): Promise<Series[]> {
  const followed = await listFollowed(
    reads,
    reader?.id ?? null,
    series.map(({ id }) => id),
  )
  return series.map(one => (followed.has(one.id) ? { ...one, following: true } : one))
}
