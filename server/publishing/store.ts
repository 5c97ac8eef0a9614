import {
  VOLUME_FIELD_COLUMNS,
  VOLUME_FIELD_NAMES,
  type VolumeFields,
  volumeColumns,
} from '../catalogue/volume-fields.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import type { Credit, SeriesFacts, Sku, VolumeFacts } from './import-request.ts'

export interface Imported {
  seriesSlug: string
  volumeSlug: string
  parts: number
  pages: number
}

/** What this very file, read by this recipe, has become; null when it has not been imported, or another file took its place since. */
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

/** Until the transaction ends, only this import works on the series. */
export async function lockSeries(tx: Tx, slug: string): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1, 42))`,
    values: [`series ${slug}`],
  })
}

export type KnownSeries = SeriesFacts & {
  id: string
  coverHash: string | null
  bannerHash: string | null
  /** What the publisher has set by `change`, by the names of fields. */
  changedFields: string[]
}

export async function findSeriesBySlug(reads: Reads, slug: string): Promise<KnownSeries | null> {
  const [series] = await reads.query<KnownSeries>({
    text: `select id, slug, type, lang, title, short_title as "shortTitle", original_title as "originalTitle", description,
        short_description as "shortDescription", tags, status, catchup, rentals, age_rating as "ageRating", topic_id as "topicId",
        category_id as "categoryId", created_at as "createdAt", hidden, numbering, cover_hash as "coverHash", banner_hash as "bannerHash",
        changed_fields as "changedFields"
      from series where slug = $1`,
    values: [slug],
  })
  return series ?? null
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

interface Pictures {
  coverHash: string | null
  bannerHash?: string | null
}

export async function saveSeries(
  tx: Tx,
  { id, legacyId }: { id: string; legacyId: string },
  facts: SeriesFacts,
  { coverHash, bannerHash }: Pictures,
): Promise<void> {
  const f = facts
  await tx.query({
    text: `insert into series (id, legacy_id, slug, type, lang, title, short_title, original_title, description, short_description, tags,
        status, catchup, rentals, age_rating, topic_id, category_id, created_at, hidden, cover_hash, banner_hash, numbering)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
      on conflict (id) do update set title = excluded.title, short_title = excluded.short_title, original_title = excluded.original_title,
        description = excluded.description, short_description = excluded.short_description, tags = excluded.tags,
        status = excluded.status, catchup = excluded.catchup, rentals = excluded.rentals, age_rating = excluded.age_rating,
        topic_id = excluded.topic_id, category_id = excluded.category_id, created_at = excluded.created_at, hidden = excluded.hidden,
        cover_hash = excluded.cover_hash, banner_hash = excluded.banner_hash, numbering = excluded.numbering`,
    values: [
      id,
      legacyId,
      f.slug,
      f.type,
      f.lang,
      f.title,
      f.shortTitle,
      f.originalTitle,
      f.description,
      f.shortDescription,
      f.tags,
      f.status,
      f.catchup,
      f.rentals,
      f.ageRating,
      f.topicId,
      f.categoryId,
      f.createdAt,
      f.hidden,
      coverHash,
      bannerHash ?? null,
      JSON.stringify(f.numbering),
    ],
  })
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

export function listCredits(reads: Reads, volumeId: string): Promise<Credit[]> {
  return reads.query<Credit>({
    text: `select c.name, c.original_name as "originalName", v.role
      from volume_creators v join creators c on c.id = v.creator_id where v.volume_id = $1 order by v.position`,
    values: [volumeId],
  })
}

export interface VolumeRecord {
  id: string
  legacyId: string
  slug: string
  seriesId: string
  label: string
  coverHash: string | null
  totalParts: number
}

const IDENTITY = ['id', 'legacy_id', 'slug', 'series_id']
const CHANGEABLE = ['label', 'cover_hash', 'total_parts', ...VOLUME_FIELD_COLUMNS]
const SAVED = [...IDENTITY, ...CHANGEABLE]

export async function saveVolume(tx: Tx, place: VolumeRecord, facts: VolumeFacts): Promise<void> {
  const { id, legacyId, slug, seriesId, label, coverHash, totalParts } = place
  await tx.query({
    text: `insert into volumes (${SAVED.join(', ')}) values (${SAVED.map((_, at) => `$${at + 1}`).join(', ')})
      on conflict (id) do update set ${CHANGEABLE.map(column => `${column} = excluded.${column}`).join(', ')}`,
    values: [
      ...[id, legacyId, slug, seriesId, label, coverHash, totalParts],
      ...VOLUME_FIELD_NAMES.map(name => facts[name]),
    ],
  })
}

/** Stores credits with one creator for each name, who may have several roles. Answers the series that show a creator whose original name is another now. */
export async function saveCredits(
  tx: Tx,
  volumeId: string,
  credits: readonly Credit[],
  newId: () => string,
): Promise<string[]> {
  await tx.query({ text: 'delete from volume_creators where volume_id = $1', values: [volumeId] })
  // Every import inserts them in the same order, so that two of them cannot deadlock.
  const renamed: string[] = []
  for (const { name, originalName } of credits.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const changed = await tx.query<{ id: string }>({
      text: `insert into creators (id, name, original_name) values ($1, $2, $3)
        on conflict (name) do update set original_name = excluded.original_name
          where excluded.original_name not in ('', creators.original_name)
        returning id`,
      values: [newId(), name, originalName ?? ''],
    })
    renamed.push(...changed.map(({ id }) => id))
  }
  await tx.query({
    text: `insert into volume_creators (volume_id, position, creator_id, role)
      select $1, c.position, k.id, c.role
      from unnest($2::text[], $3::text[]) with ordinality as c (name, role, position) join creators k on k.name = c.name`,
    values: [volumeId, credits.map(({ name }) => name), credits.map(({ role }) => role)],
  })
  if (renamed.length === 0) return []
  const series = await tx.query<{ id: string }>({
    text: `select distinct v.series_id as id from volume_creators vc join volumes v on v.id = vc.volume_id
      where vc.creator_id = any($1)`,
    values: [renamed],
  })
  return series.map(({ id }) => id)
}

export async function saveSkus(tx: Tx, volumeId: string, skus: readonly Sku[]): Promise<void> {
  await tx.query({ text: 'delete from volume_skus where volume_id = $1', values: [volumeId] })
  for (const { store, identifier, link, availableAt } of skus) {
    await tx.query({
      text: `insert into volume_skus (volume_id, store, identifier, link, available_at) values ($1, $2, $3, $4, $5)
        on conflict do nothing`,
      values: [volumeId, store, identifier, link ?? null, availableAt ?? null],
    })
  }
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
