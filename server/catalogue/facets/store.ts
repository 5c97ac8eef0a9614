import type { Reads } from '../../platform/db/connect.ts'

export interface TagCount {
  /** Never null, which PostgreSQL cannot know of the entries of an array. */
  tag: string | null
  lang: string
  series: number
}

export interface CreatorCount {
  name: string
  originalName: string
  lang: string
  series: number
}

/** Every tag as it is written, with the number of its shown series in each language. */
export function countTags(reads: Reads): Promise<TagCount[]> {
  return reads.query<TagCount>({
    name: 'countTags',
    text: `select tag, s.lang, count(*)::int as series from series s cross join unnest(s.tags) as tag
      where not s.hidden group by tag, s.lang`,
    values: [],
  })
}

/** Every creator of a shown volume, with the number of series in each language. */
export function countCreators(reads: Reads): Promise<CreatorCount[]> {
  return reads.query<CreatorCount>({
    name: 'countCreators',
    text: `select c.name, c.original_name as "originalName", made.lang, made.series from (
        select vcr.creator_id, s.lang, count(distinct s.id)::int as series
        from volume_creators vcr join volumes v on v.id = vcr.volume_id join series s on s.id = v.series_id
        where not v.hidden and not s.hidden group by vcr.creator_id, s.lang
      ) made join creators c on c.id = made.creator_id`,
    values: [],
  })
}

/** The labels and languages that have shown series. */
export function listLabels(reads: Reads): Promise<{ label: string; lang: string }[]> {
  return reads.query<{ label: string; lang: string }>({
    name: 'listLabels',
    text: 'select distinct label, lang from series where not hidden order by label, lang',
    values: [],
  })
}
