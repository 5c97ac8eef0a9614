import type { Reads } from '../platform/db/connect.ts'
import type { LatestVolumes } from './latest-store.ts'
import { leadsItsLaunch } from './launched-together.ts'
import { PART_COLUMNS, PART_PICTURES, PART_SHOWN, type PartRow } from './store.ts'
import { notLeftOut } from './takedown-sql.ts'

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
    // Two names, since the plans differ: those of some series are read by series, those of all from the last launch backwards.
    name: seriesIds ? 'listReleasesOfSeries' : 'listReleases',
    text: `select ${PART_COLUMNS} from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
      where ($1::text is null or s.lang = $1) and p.launch_at <= $2 and ($3::text is null or s.type = $3) and ${PART_SHOWN}
        and ${notLeftOut('$6', ['s', 'v', 'p'])} and ${leadsItsLaunch('$6')} ${seriesIds ? 'and v.series_id = any($7)' : ''}
      order by p.launch_at desc, v.series_id desc, v.number desc, p.number desc, p.id limit $4 offset $5`,
    values: [lang, by, type, limit, skip, leftOut, ...(seriesIds ? [seriesIds] : [])],
  })
}
