import type { Reads } from '../platform/db/connect.ts'
import type { LatestVolumes } from './latest-store.ts'
import { byLaunch, leadingParts } from './launched-together.ts'
import { PART_COLUMNS, PART_PICTURES, type PartRow } from './store.ts'

export interface Releases extends Omit<LatestVolumes, 'lang'> {
  /** null: in any. */
  lang: string | null
  type: 'novel' | 'manga' | null
  /** Of these series only; null: of all. */
  seriesIds: readonly string[] | null
}

/** Parts that have been launched, newest first; of those of a volume that launched together the first. */
export function listReleases(reads: Reads, releases: Releases): Promise<PartRow[]> {
  const { lang, by, type, seriesIds, limit, skip, leftOut } = releases
  return reads.query<PartRow>({
    // Two names, since the plans differ: those of some series are read by series, those of all from the last launch
    // backwards.
    name: seriesIds ? 'listReleasesOfSeries' : 'listReleases',
    text: `with page as materialized (
        ${leadingParts(`($1::text is null or s.lang = $1) and p.launch_at <= $2 and ($3::text is null or s.type = $3) ${seriesIds ? 'and v.series_id = any($7)' : ''}`, '$6')}
        limit $4 offset $5)
      select ${PART_COLUMNS} from page join parts p on p.id = page.id join volumes v on v.id = p.volume_id
        join series s on s.id = v.series_id ${PART_PICTURES}
      order by ${byLaunch('desc')}`,
    values: [lang, by, type, limit, skip, leftOut, ...(seriesIds ? [seriesIds] : [])],
  })
}
