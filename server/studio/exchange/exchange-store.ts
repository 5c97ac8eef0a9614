import type { SeriesRelation } from '#rules/series-relation.ts'
import { relatedTo } from '../../catalogue/related-sql.ts'
import type { Reads } from '../../platform/db/connect.ts'

/** Volumes with one of these ISBNs, without hyphens. */
export function findVolumesByIsbn(
  reads: Reads,
  isbns: readonly string[],
): Promise<{ isbn: string; id: string }[]> {
  return reads.query<{ isbn: string; id: string }>({
    text: `select distinct replace(identifier, '-', '') as isbn, volume_id as id from volume_skus
      where store in ('digital', 'print') and replace(identifier, '-', '') = any($1::text[])`,
    values: [isbns],
  })
}

/** Volumes by the title of their series, in small letters, and their number. */
export function findVolumesByPlace(
  reads: Reads,
  places: readonly { seriesTitle: string; number: number }[],
): Promise<{ seriesTitle: string; number: number; id: string }[]> {
  return reads.query<{ seriesTitle: string; number: number; id: string }>({
    text: `select distinct lower(s.title) as "seriesTitle", v.number::float8 as number, v.id
      from unnest($1::text[], $2::numeric[]) place (title, number)
        join series s on lower(s.title) = place.title join volumes v on v.series_id = s.id and v.number = place.number`,
    values: [places.map(({ seriesTitle }) => seriesTitle), places.map(({ number }) => number)],
  })
}

/** Series whose title is one of these in small letters. */
export async function findSeriesByTitle(reads: Reads, titles: readonly string[]): Promise<string[]> {
  const found = await reads.query<{ id: string }>({
    text: 'select id from series where lower(title) = any($1::text[])',
    values: [titles],
  })
  return found.map(({ id }) => id)
}

/** Volumes by the id of their series and their number. */
export function findVolumesOf(
  reads: Reads,
  places: readonly { seriesId: string; number: number }[],
): Promise<{ seriesId: string; number: number; id: string }[]> {
  return reads.query<{ seriesId: string; number: number; id: string }>({
    text: `select v.series_id as "seriesId", v.number::float8 as number, v.id from unnest($1::text[], $2::numeric[]) place (series_id, number)
      join volumes v on v.series_id = place.series_id and v.number = place.number`,
    values: [places.map(({ seriesId }) => seriesId), places.map(({ number }) => number)],
  })
}

/** A volume of a series that is related to another one. */
export interface RelatedVolume {
  /** Of the other one. */
  ofSeries: string
  relation: SeriesRelation
  slug: string
  number: number
  /** '' where it has none. */
  isbn: string
  isFirst: boolean
  /** The number of the first volume of the other one; null: readers see none. */
  ownFirst: number | null
}

/** The volumes of what is related to these series, as far as readers see them. */
export function listRelatedVolumes(reads: Reads, seriesIds: readonly string[]): Promise<RelatedVolume[]> {
  return reads.query<RelatedVolume>({
    name: 'listRelatedVolumes',
    text: `select s.id as "ofSeries", k.relation, v.slug, v.number::float8 as number,
        coalesce((select min(i.identifier) from volume_skus i where i.volume_id = v.id and i.store = 'digital'), '') as isbn,
        coalesce(v.number = (select min(f.number) from volumes f where f.series_id = v.series_id and not f.hidden), false) as "isFirst",
        (select min(f.number) from volumes f where f.series_id = s.id and not f.hidden)::float8 as "ownFirst"
      from series s, lateral (${relatedTo('s')}) k join series o on o.id = k.id join volumes v on v.series_id = o.id
      where s.id = any($1::text[]) and not o.hidden and not v.hidden order by s.id, v.slug`,
    values: [seriesIds],
  })
}
