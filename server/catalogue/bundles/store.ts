import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { VOLUME_SHOWN } from '../store.ts'
import { BUNDLE_HAS_VOLUME, BUNDLE_TOPICS } from './bundle-sql.ts'

/** A bundle that the publisher offers, now or at its time. */
export interface BundleRow {
  id: string
  name: string
  names: Partial<Record<Language, string>>
  startsAt: Date
  endsAt: Date | null
  discountBps: number
  /** Of the volumes that are shown, in their order. */
  volumeIds: string[]
}

const COLUMNS = `b.id, b.name, b.names, b.starts_at as "startsAt", b.ends_at as "endsAt", b.discount_bps as "discountBps",
  array(select v.id from volumes v join series s on s.id = v.series_id
    where ${BUNDLE_HAS_VOLUME} and ${VOLUME_SHOWN} order by s.title, s.id, v.number, v.id) as "volumeIds"`

/** Those that have volumes of a series and are not over. */
export function listBundlesOf(reads: Reads, seriesId: string, now: Date): Promise<BundleRow[]> {
  return reads.query<BundleRow>({
    name: 'listBundlesOfSeries',
    text: `select ${COLUMNS} from bundles b where b.stage = 'ready' and (b.ends_at is null or b.ends_at > $2)
      and exists (select from ${BUNDLE_TOPICS} topics where topics.topic = $1) order by b.id`,
    values: [seriesId, now],
  })
}

export async function findBundleRow(reads: Reads, id: string): Promise<BundleRow | null> {
  const [row] = await reads.query<BundleRow>({
    name: 'findBundle',
    text: `select ${COLUMNS} from bundles b where b.stage = 'ready' and b.id = $1`,
    values: [id],
  })
  return row ?? null
}
