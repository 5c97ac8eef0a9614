import type { Reads } from '../platform/db/connect.ts'
import { isStateTag, tagSlug } from './facets/known-tags.ts'
import { creatorFacet, facetsOfTag } from './series-list/read-series-query.ts'
import { SERIES_COLUMNS, SERIES_PICTURES, type SeriesRow } from './store.ts'
import { notLeftOut } from './takedown-sql.ts'

/** A creator in common counts as much as this many tags. */
const CREATOR_WEIGHT = 3

/** Whose work a series is; other roles, as those of translators, say nothing about its likeness. */
const MAKERS = ['generic', 'author', 'artist', 'illustrator', 'penciler']

interface Likeness {
  tags: string[]
  makers: string[]
}

/**
 * Series in the language of this one that have creators or tags in common with it and a volume, the most similar first; of
 * equal ones those of its type, then by title. Tags are compared as the search compares them, without those that say what
 * columns say.
 */
export async function listSimilarSeries(
  reads: Reads,
  seriesId: string,
  { limit, leftOut }: { limit: number; leftOut: readonly string[] },
): Promise<SeriesRow[]> {
  const [own] = await reads.query<Likeness>({
    name: 'findLikeness',
    text: `select s.tags, array(select distinct vc.creator_id from volume_creators vc join volumes v on v.id = vc.volume_id
        where v.series_id = s.id and vc.role = any($2)) as makers
      from series s where s.id = $1`,
    values: [seriesId, MAKERS],
  })
  if (!own) return []
  const slugs = [...new Set(own.tags.map(tagSlug))].filter(slug => slug !== '' && !isStateTag(slug))
  const spellings = slugs.flatMap(slug => facetsOfTag(slug).map(facet => ({ slug, facet })))
  // Only series in whose index one of these stands are scored: a catalogue has thousands.
  const facets = [...spellings.map(({ facet }) => facet), ...own.makers.map(creatorFacet)]
  if (facets.length === 0) return []
  return await reads.query<SeriesRow>({
    name: 'listSimilarSeries',
    text: `select ${SERIES_COLUMNS} from series s ${SERIES_PICTURES} join (
        select o.id, o.type = this.type as "sameType",
          (select count(distinct tag.slug) from unnest($5::text[], $6::text[]) tag(slug, facet) where tag.facet = any(o.facets))
            + ${CREATOR_WEIGHT} * (select count(distinct vc.creator_id) from volume_creators vc join volumes v on v.id = vc.volume_id
                where v.series_id = o.id and not v.hidden and vc.role = any($2) and vc.creator_id = any($7)) as score
        from series this join series o on o.lang = this.lang and o.id <> this.id and not o.hidden
        where this.id = $1 and o.facets && $4::text[]
          and exists (select from volumes v where v.series_id = o.id and not v.hidden) and ${notLeftOut('$8', ['o'])}
      ) likeness on likeness.id = s.id
      where likeness.score > 0 order by likeness.score desc, likeness."sameType" desc, s.sort_title, s.id limit $3`,
    values: [
      seriesId,
      MAKERS,
      limit,
      facets,
      spellings.map(({ slug }) => slug),
      spellings.map(({ facet }) => facet),
      own.makers,
      leftOut,
    ],
  })
}
