import type { Reads } from '../platform/db/connect.ts'
import { SERIES_COLUMNS, SERIES_PICTURES, type SeriesRow } from './store.ts'

/** A creator in common counts as much as this many tags. */
const CREATOR_WEIGHT = 3

/** Whose work a series is; other roles, as those of translators, say nothing about its likeness. */
const MAKERS = ['generic', 'author', 'artist', 'illustrator', 'penciler']

/**
 * Series in the language of this one that have creators or tags in common with it and a volume that is out or can be read, the most similar
 * first; of equal ones those of its type, then by title.
 */
export function listSimilarSeries(reads: Reads, seriesId: string, limit: number): Promise<SeriesRow[]> {
  return reads.query<SeriesRow>({
    name: 'listSimilarSeries',
    text: `select ${SERIES_COLUMNS} from series s ${SERIES_PICTURES} join (
        select o.id, o.type = this.type as "sameType",
          cardinality(array(select unnest(o.tags) intersect select unnest(this.tags)))
            + ${CREATOR_WEIGHT} * (select count(distinct vc.creator_id) from volume_creators vc join volumes v on v.id = vc.volume_id
                where v.series_id = o.id and not v.hidden and vc.role = any($2) and exists (select from volume_creators tc
                  join volumes tv on tv.id = tc.volume_id
                  where tv.series_id = this.id and tc.role = any($2) and tc.creator_id = vc.creator_id)) as score
        from series this join series o on o.lang = this.lang and o.id <> this.id and not o.hidden
        where this.id = $1 and exists (select from volumes v where v.series_id = o.id and not v.hidden)
      ) likeness on likeness.id = s.id
      where likeness.score > 0 order by likeness.score desc, likeness."sameType" desc, s.sort_title, s.id limit $3`,
    values: [seriesId, MAKERS, limit],
  })
}
