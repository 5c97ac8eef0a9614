import { type VolumeFields, volumeColumns } from '../catalogue/volume-fields.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import type { Credit, SeriesFacts, Sku } from './import-request.ts'

export interface Imported {
  seriesSlug: string
  volumeSlug: string
  parts: number
  pages: number
}

/**
 * What this very file, read by this recipe, has become; null when it has not been imported, or another file took its place
 * since.
 */
export async function findImported(reads: Reads, sha256: string, recipe: string): Promise<Imported | null> {
  const [found] = await reads.query<Imported>({
    text: `select s.slug as "seriesSlug", v.slug as "volumeSlug", v.total_parts as parts,
        (select coalesce(sum(total_manga_pages), 0) from parts p where p.volume_id = v.id and p.number <= v.total_parts)::int as pages
      from imported_files f join volumes v on v.id = f.volume_id join series s on s.id = v.series_id
      where f.sha256 = $1 and f.recipe = $2`,
    values: [sha256, recipe],
  })
  return found ?? null
}

/** The volume that was imported last from this file in this way. */
export async function findVolumeOfFile(reads: Reads, sha256: string, recipe: string): Promise<string | null> {
  const [found] = await reads.query<{ id: string }>({
    text: 'select volume_id as id from imported_files where sha256 = $1 and recipe = $2',
    values: [sha256, recipe],
  })
  return found?.id ?? null
}

/** The names of the bytes of a volume as it is now: its covers, pages and file. */
export async function listBytesOf(reads: Reads, volumeSlug: string): Promise<string[]> {
  const rows = await reads.query<{ name: string }>({
    name: 'listBytesOfVolume',
    text: `with v as (select id, series_id, cover_hash from volumes where slug = $1), p as (select * from parts where volume_id in (select id from v))
      select name from (select cover_hash from v union select cover_hash from series where id in (select series_id from v)
        union select cover_hash from p union select hash from part_images where part_id in (select id from p)
        union select sha256 from edition_files where volume_id in (select id from v)) of_volume (name) where name is not null`,
    values: [volumeSlug],
  })
  return rows.map(({ name }) => name)
}

/** Until the transaction ends, only this import works on the series. */
export function lockSeries(tx: Tx, slug: string): Promise<void> {
  return lockManySeries(tx, [slug])
}

/** The same of many, one after the other in the order of their addresses. */
export async function lockManySeries(tx: Tx, slugs: readonly string[]): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('series ' || slug, 42)) from unnest($1::text[]) slug`,
    values: [[...new Set(slugs)].sort()],
  })
}

export type KnownSeries = SeriesFacts & {
  id: string
  coverHash: string | null
  bannerHash: string | null
  /** What the publisher has set by `change`, by the names of fields. */
  changedFields: string[]
}

export const SERIES_IDENTITY = { slug: 'slug', type: 'type', lang: 'lang' }
/** What changes of a series, by the names of its facts. */
export const SERIES_COLUMNS = {
  ...{ title: 'title', shortTitle: 'short_title', originalTitle: 'original_title' },
  ...{ description: 'description', shortDescription: 'short_description', tags: 'tags', status: 'status' },
  ...{ catchup: 'catchup', rentals: 'rentals', ageRating: 'age_rating', topicId: 'topic_id' },
  ...{ categoryId: 'category_id', createdAt: 'created_at', hidden: 'hidden', numbering: 'numbering' },
  ...{ coverHash: 'cover_hash', bannerHash: 'banner_hash' },
} satisfies Partial<Record<keyof KnownSeries, string>>
const SERIES_NAMES = Object.entries({ ...SERIES_IDENTITY, ...SERIES_COLUMNS })
export const KNOWN_SERIES = `id, changed_fields as "changedFields", ${SERIES_NAMES.map(([name, column]) => `${column} as "${name}"`).join(', ')}`

/** The series that has this address, or had it before. */
export async function findSeriesBySlug(reads: Reads, slug: string): Promise<KnownSeries | null> {
  const [series] = await reads.query<KnownSeries>({
    text: `select ${KNOWN_SERIES} from series
      where slug = $1 or id = (select subject_id from former_addresses where kind = 'series' and slug = $1)`,
    values: [slug],
  })
  return series ?? null
}

/** The addresses that series have or had and that are one of these, or one with a number behind it. */
export async function listTakenSeriesSlugs(reads: Reads, slugs: readonly string[]): Promise<Set<string>> {
  const found = await reads.query<{ slug: string }>({
    text: `select slug from (select slug from series union all select slug from former_addresses where kind = 'series') known
      where slug = any($1::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any($1::text[])`,
    values: [slugs],
  })
  return new Set(found.map(({ slug }) => slug))
}

/** The address of the series of this title; it may have been made of another title. */
export async function findSlugByTitle(
  reads: Reads,
  { title, type, lang }: Pick<SeriesFacts, 'title' | 'type' | 'lang'>,
): Promise<string | null> {
  const [found] = await reads.query<{ slug: string }>({
    // The index is of titles in lower case, by which identify-store.ts finds series, too.
    text: `select slug from series where lower(title) = lower($1) and title = $1 and type = $2 and lang = $3 order by id limit 1`,
    values: [title, type, lang],
  })
  return found?.slug ?? null
}

export interface KnownVolume extends VolumeFields {
  id: string
  slug: string
  coverHash: string | null
  /** What the publisher has set by `change`, by the names of fields. */
  changedFields: string[]
}

export const KNOWN_VOLUME = `id, slug, ${volumeColumns('volumes')}, cover_hash as "coverHash", changed_fields as "changedFields"`

export async function findVolumeByNumber(
  reads: Reads,
  seriesId: string,
  number: number,
): Promise<KnownVolume | null> {
  const [volume] = await reads.query<KnownVolume>({
    text: `select ${KNOWN_VOLUME} from volumes where series_id = $1 and number = $2`,
    values: [seriesId, number],
  })
  return volume ?? null
}

/** When the parts of a volume end. */
export interface VolumeLaunches {
  number: number
  lastLaunch: Date
}

/** The volume that stands before this number among those of the series whose parts have dates; null without one. */
export async function findLaunchesBefore(
  reads: Reads,
  seriesId: string,
  number: number,
): Promise<VolumeLaunches | null> {
  const [before] = await reads.query<VolumeLaunches>({
    name: 'findLaunchesBefore',
    text: `select v.number::float8 as number, max(p.launch_at) as "lastLaunch" from volumes v join parts p on p.volume_id = v.id
      where v.series_id = $1 and v.number < $2 and not p.undated
        and not exists (select from removed_parts r where r.part_id = p.id)
      group by v.id order by v.number desc limit 1`,
    values: [seriesId, number],
  })
  return before ?? null
}

export async function listCredits(reads: Reads, volumeId: string): Promise<Credit[]> {
  return (await listCreditsOf(reads, [volumeId])).map(({ volumeId: _, ...credit }) => credit)
}

/** In the order of each volume. */
export function listCreditsOf(
  reads: Reads,
  volumeIds: readonly string[],
): Promise<(Credit & { volumeId: string })[]> {
  return reads.query<Credit & { volumeId: string }>({
    text: `select v.volume_id as "volumeId", c.name, c.original_name as "originalName", v.role
      from volume_creators v join creators c on c.id = v.creator_id where v.volume_id = any($1::text[]) order by v.volume_id, v.position`,
    values: [volumeIds],
  })
}

/**
 * Stores the credits of volumes, by their ids, with one creator for each name, who may have several roles. Answers the
 * series that show a creator whose original name is another now.
 */
export async function saveCredits(
  tx: Tx,
  ofVolumes: ReadonlyMap<string, readonly Credit[]>,
  newId: () => string,
): Promise<string[]> {
  const all = [...ofVolumes].flatMap(([volumeId, credits]) =>
    credits.map(({ name, originalName, role }, at) => ({
      volumeId,
      position: at + 1,
      name,
      originalName,
      role,
    })),
  )
  await tx.query({
    text: 'delete from volume_creators where volume_id = any($1::text[])',
    values: [[...ofVolumes.keys()]],
  })
  if (all.length === 0) return []
  const names = new Map<string, string>()
  for (const { name, originalName } of all) names.set(name, originalName || (names.get(name) ?? ''))
  // Everybody inserts them in the same order, so that two cannot deadlock.
  const sorted = [...names].sort(([one], [other]) => (one < other ? -1 : 1))
  const renamed = await tx.query<{ id: string }>({
    text: `insert into creators (id, name, original_name) select * from unnest($1::text[], $2::text[], $3::text[])
      on conflict (name) do update set original_name = excluded.original_name
        where excluded.original_name not in ('', creators.original_name)
      returning id`,
    values: [sorted.map(newId), sorted.map(([name]) => name), sorted.map(([, originalName]) => originalName)],
  })
  await tx.query({
    text: `insert into volume_creators (volume_id, position, creator_id, role)
      select c."volumeId", c.position, k.id, c.role
      from jsonb_to_recordset($1::jsonb) as c ("volumeId" text, position integer, name text, role text) join creators k on k.name = c.name`,
    values: [JSON.stringify(all)],
  })
  if (renamed.length === 0) return []
  const series = await tx.query<{ id: string }>({
    text: `select distinct v.series_id as id from volume_creators vc join volumes v on v.id = vc.volume_id
      where vc.creator_id = any($1)`,
    values: [renamed.map(({ id }) => id)],
  })
  return series.map(({ id }) => id)
}

/** Stores where volumes are sold, by their ids. */
export async function saveSkus(tx: Tx, ofVolumes: ReadonlyMap<string, readonly Sku[]>): Promise<void> {
  const all = [...ofVolumes].flatMap(([volumeId, skus]) => skus.map(sku => ({ ...sku, volumeId })))
  await tx.query({
    text: 'delete from volume_skus where volume_id = any($1::text[])',
    values: [[...ofVolumes.keys()]],
  })
  if (all.length === 0) return
  await tx.query({
    text: `insert into volume_skus (volume_id, store, identifier, link, available_at)
      select s."volumeId", s.store, s.identifier, s.link, s."availableAt" from jsonb_to_recordset($1::jsonb)
        as s ("volumeId" text, store text, identifier text, link text, "availableAt" timestamptz)
      on conflict do nothing`,
    values: [JSON.stringify(all)],
  })
}

export function listSkus(reads: Reads, volumeId: string): Promise<Sku[]> {
  return reads.query<Sku>({
    text: `select store, identifier, link, available_at as "availableAt" from volume_skus where volume_id = $1 order by store, identifier`,
    values: [volumeId],
  })
}

export async function noteImported(
  tx: Tx,
  volumeId: string,
  file: { sha256: string; recipe: string; name: string; identifiers: readonly string[] },
  at: Date,
): Promise<void> {
  // Only the last file is stored, so that importing the one before again is a change.
  await tx.query({ text: 'delete from imported_files where volume_id = $1', values: [volumeId] })
  await tx.query({
    text: `insert into imported_files (volume_id, sha256, recipe, name, identifiers, imported_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [volumeId, file.sha256, file.recipe, file.name, file.identifiers, at],
  })
}
