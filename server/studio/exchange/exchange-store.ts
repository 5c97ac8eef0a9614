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
