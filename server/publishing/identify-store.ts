import type { Reads } from '../platform/db/connect.ts'

/** A volume in the shop, as imports find it. */
export interface StandingVolume {
  id: string
  slug: string
  title: string
  number: number
  seriesSlug: string
  seriesTitle: string
}

const STANDING = `v.id, v.slug, v.title, v.number::float8 as number, s.slug as "seriesSlug", s.title as "seriesTitle"
  from volumes v join series s on s.id = v.series_id`

interface Shelf {
  type: 'novel' | 'manga'
  /** null: any */
  lang: string | null
}

/**
 * The volumes that came from a file with one of these identifiers (rules/book-identity.ts), or are sold elsewhere under one
 * of these ISBNs.
 */
export function findVolumesByIdentifier(
  reads: Reads,
  { type, lang }: Shelf,
  identifiers: readonly string[],
  isbns: readonly string[],
): Promise<StandingVolume[]> {
  return reads.query<StandingVolume>({
    text: `select ${STANDING} where s.type = $1 and ($2::text is null or s.lang = $2)
        and v.id in (select f.volume_id from imported_files f where f.identifiers && $3
          union select k.volume_id from volume_skus k where k.store in ('digital', 'print') and replace(k.identifier, '-', '') = any($4))
      order by v.id limit 3`,
    values: [type, lang, identifiers, isbns],
  })
}

/** The volumes that came from this very file. */
export function findVolumesByFile(
  reads: Reads,
  { type, lang }: Shelf,
  sha256: string,
): Promise<StandingVolume[]> {
  return reads.query<StandingVolume>({
    text: `select ${STANDING} where s.type = $1 and ($2::text is null or s.lang = $2)
        and exists (select from imported_files f where f.volume_id = v.id and f.sha256 = $3) order by v.id limit 2`,
    values: [type, lang, sha256],
  })
}

/** The volume of this number in the series of this name. */
export async function findVolumeOfSeries(
  reads: Reads,
  { type, lang }: Shelf,
  { title, slug, number }: { title: string; slug: string; number: number },
): Promise<StandingVolume | null> {
  const [found] = await reads.query<StandingVolume>({
    text: `select ${STANDING} where s.type = $1 and ($2::text is null or s.lang = $2)
        and (lower(s.title) = lower($3) or s.slug = $4) and v.number = $5 order by v.id limit 1`,
    values: [type, lang, title, slug, number],
  })
  return found ?? null
}

/** Those of these series that are in the shop, by title or address, with the names that their volumes credit. */
export async function listKnownSeries(
  reads: Reads,
  { type, lang }: Shelf,
  names: readonly { title: string; slug: string }[],
): Promise<{ title: string; creators: string[] }[]> {
  return reads.query<{ title: string; creators: string[] }>({
    text: `select title, array(select distinct c.name from volumes v join volume_creators k on k.volume_id = v.id
          join creators c on c.id = k.creator_id where v.series_id = series.id) as creators
      from series where type = $1 and ($2::text is null or lang = $2)
        and (lower(title) = any($3) or slug = any($4)) order by id limit 10`,
    values: [type, lang, names.map(({ title }) => title.toLowerCase()), names.map(({ slug }) => slug)],
  })
}

/** The names that the volumes of a series credit, first that of the first volume's first author. */
export async function listNamesInSeries(reads: Reads, seriesId: string): Promise<string[]> {
  const rows = await reads.query<{ name: string }>({
    text: `select c.name from volumes v join volume_creators k on k.volume_id = v.id join creators c on c.id = k.creator_id
      where v.series_id = $1 group by c.name order by min(v.number), min(k.position), c.name`,
    values: [seriesId],
  })
  return rows.map(({ name }) => name)
}

/** Those of these addresses that volumes have or had. */
export async function listTakenVolumeSlugs(reads: Reads, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await reads.query<{ slug: string }>({
    text: `select slug from volumes where slug = any($1::text[])
      union select slug from former_addresses where kind = 'volume' and slug = any($1::text[])`,
    values: [slugs],
  })
  return new Set(rows.map(({ slug }) => slug))
}
