import type { Language } from '#rules/interface-language.ts'

import type { PriceChange } from '#rules/prior-price.ts'
import type { SaleTime } from '#rules/running-sale.ts'
import type { Reads } from '../platform/db/connect.ts'
import { PART_COVER, picture, SERIES_COVER, VOLUME_COVER } from './covers/cover-store.ts'
import type { Picture, StoredCover } from './covers/shown-cover.ts'
import { readingOrder } from './reading-order.ts'
import { SALES_OF_SERIES, SALES_OF_VOLUME } from './sale-sql.ts'
import {
  keptOf,
  nameFor,
  type Showing,
  type Sight,
  seenParts,
  seenPartsValues,
  seenVolumes,
  seenVolumesValues,
} from './seen-sql.ts'
import { BLOCKED_OF_VOLUME } from './takedown-sql.ts'
import { HAS_CONTENT, type VolumeFields, volumeColumns } from './volume-fields.ts'

/**
 * Every query of the catalogue for one series, volume or part, and for what belongs to it. Lists of series are in
 * series-list/store.ts.
 */

export interface SeriesRow {
  id: string
  legacyId: string
  slug: string
  type: 'novel' | 'manga'
  status: 'default' | 'complete' | 'hiatus'
  lang: Language
  title: string
  shortTitle: string
  originalTitle: string
  description: string
  shortDescription: string
  tags: string[]
  cover: StoredCover
  banner: Picture | null
  catchup: boolean
  rentals: boolean
  ageRating: number
  topicId: string | null
  categoryId: string | null
  createdAt: Date
  label: string
  printState: 'none' | 'planned' | 'available'
  publicationStatus: 'ongoing' | 'complete' | 'hiatus'
  readerStreaming: 'no_volumes' | 'all_volumes' | 'some_volumes'
  /** When each shown volume is published; null: to be announced. */
  publishings: (Date | null)[]
  /** The first part that anybody may read, once it is launched, by its address and id, with the id of its volume. */
  preview: { slug: string; launchAt: string; id: string; volumeId: string } | null
  /** Nothing of it is sold any more; who has something of it keeps that. */
  withdrawn: boolean
  sales: SaleTime[]
}

export interface Credit {
  id: string
  name: string
  originalName: string
  role: string
}

export interface VolumeRow extends VolumeFields {
  id: string
  legacyId: string
  slug: string
  seriesId: string
  label: string
  cover: StoredCover
  totalParts: number
  credits: Credit[]
  seriesSlug: string
  seriesTitle: string
  type: 'novel' | 'manga'
  lang: Language
  catchup: boolean
  /** Its series lends parts. */
  rentals: boolean
  /** The first part that anybody may read, once it is launched. */
  preview: { slug: string; launchAt: string } | null
  /** A part of it that is not hidden has text or pages. */
  hasContent: boolean
  /** When the last of its parts ends to be streamed; null: none does, or there are none. */
  streamingUntil: Date | null
  /** It or its series is withdrawn; who has it keeps it. */
  withdrawn: boolean
  /** Where it may not be sold: it, its series or one of its parts is blocked there. */
  blockedCountries: string[]
  sales: SaleTime[]
  /** When its price without a sale changed. */
  priceChanges: PriceChange[]
}

export interface PartRow {
  id: string
  legacyId: string
  slug: string
  volumeId: string
  number: number
  title: string
  shortTitle: string
  originalTitle: string
  preview: boolean
  createdAt: Date
  launchAt: Date
  expiresAt: Date | null
  cover: StoredCover
  totalMangaPages: number
  rentalCoins: number | null
  /** Only in lists of a volume's parts: what the file calls the chapters within it. */
  chapters?: { title: string; block: number }[] | null
}

export type PartOfSeries = PartRow & { seriesId: string; lang: Language }

export const SERIES_COLUMNS = `
  s.id, s.legacy_id as "legacyId", s.slug, s.type, s.status, s.lang, s.title, s.short_title as "shortTitle",
  s.original_title as "originalTitle", s.description, s.short_description as "shortDescription", s.tags,
  ${SERIES_COVER.column} as cover, ${picture('sb')} as banner, s.catchup, s.rentals, s.age_rating as "ageRating",
  s.topic_id as "topicId", s.category_id as "categoryId", s.created_at as "createdAt", s.label,
  s.print_state as "printState", s.publication_status as "publicationStatus", s.reader_streaming as "readerStreaming",
  array(select sv.publishing_at from volumes sv where sv.series_id = s.id and not sv.hidden) as publishings,
  (select json_build_object('slug', sp.slug, 'launchAt', sp.launch_at, 'id', sp.id, 'volumeId', sv.id) from volumes sv join parts sp on sp.volume_id = sv.id
    where sv.series_id = s.id and not sv.hidden and sp.preview and not sp.hidden order by sv.number, sp.number limit 1) as preview,
  s.stage = 'withdrawn' as withdrawn,
  ${SALES_OF_SERIES} as sales`
export const SERIES_PICTURES = `${SERIES_COVER.join} left join images sb on sb.hash = s.banner_hash`

/** Columns of a volume (v) with its series (s). */
export const VOLUME_COLUMNS = `
  v.id, v.legacy_id as "legacyId", v.slug, v.series_id as "seriesId", v.label, ${volumeColumns('v')},
  ${VOLUME_COVER.column} as cover, v.total_parts - (select count(*)::int from parts hp
    where hp.volume_id = v.id and hp.hidden and hp.number <= v.total_parts) as "totalParts",
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'originalName', c.original_name, 'role', vcr.role)
    order by vcr.position) from volume_creators vcr join creators c on c.id = vcr.creator_id where vcr.volume_id = v.id), '[]') as credits,
  s.slug as "seriesSlug", s.title as "seriesTitle", s.type, s.lang, s.catchup, s.rentals,
  (select json_build_object('slug', vp.slug, 'launchAt', vp.launch_at) from parts vp
    where vp.volume_id = v.id and vp.preview and not vp.hidden order by vp.number limit 1) as preview,
  ${HAS_CONTENT} as "hasContent",
  (select max(vp.expires_at) from parts vp where vp.volume_id = v.id and not vp.hidden) as "streamingUntil",
  (v.stage = 'withdrawn' or s.stage = 'withdrawn') as withdrawn,
  ${BLOCKED_OF_VOLUME} as "blockedCountries",
  ${SALES_OF_VOLUME} as sales,
  coalesce((select json_agg(json_build_object('at', pc.changed_at, 'before', pc.before_coins)) from volume_price_changes pc
    where pc.volume_id = v.id), '[]') as "priceChanges"`
export const VOLUME_PICTURES = VOLUME_COVER.join

/** Columns of a part (p). */
export const PART_COLUMNS = `
  p.id, p.legacy_id as "legacyId", p.slug, p.volume_id as "volumeId", p.number::float8 as number, p.title,
  p.short_title as "shortTitle", p.original_title as "originalTitle", p.preview, p.created_at as "createdAt",
  p.launch_at as "launchAt", p.expires_at as "expiresAt", ${PART_COVER.column} as cover,
  p.total_manga_pages as "totalMangaPages", p.rental_coins as "rentalCoins"`
export const PART_PICTURES = PART_COVER.join

export const SERIES_SHOWN = 'not s.hidden'
export const VOLUME_SHOWN = `${SERIES_SHOWN} and not v.hidden`
export const PART_SHOWN = `${VOLUME_SHOWN} and not p.hidden`
/** Shown, or withdrawn: for what its readers have paid for. */
export const SERIES_KEPT = keptOf('s')
export const VOLUME_KEPT = `${SERIES_KEPT} and ${keptOf('v')}`
export const PART_KEPT = `${VOLUME_KEPT} and ${keptOf('p')}`

/** The column by which a path names something: its id, its legacy id or its slug. */
export function columnOf(key: string): 'id' | 'legacy_id' | 'slug' {
  if (/^[A-Z]{3}-[0-9A-Z]{26}$/.test(key)) return 'id'
  return /^[0-9a-f]{24}$/.test(key) ? 'legacy_id' : 'slug'
}

const TABLES = { s: 'series', v: 'volumes', p: 'parts' } as const
const KINDS = { s: 'series', v: 'volume', p: 'part' } as const

/** In SQL: $1, which is such a name, names this row; a slug also where it is one that the row had before. */
export function isNamed(row: keyof typeof TABLES, column: ReturnType<typeof columnOf>): string {
  if (column !== 'slug') return `${row}.${column} = $1`
  return `${row}.id = coalesce((select named.id from ${TABLES[row]} named where named.slug = $1),
    (select f.subject_id from former_addresses f where f.kind = '${KINDS[row]}' and f.slug = $1))`
}

/** A series by id, legacy id or slug. */
export async function findSeries(
  reads: Reads,
  key: string,
  showing: Showing = 'shown',
): Promise<SeriesRow | null> {
  const column = columnOf(key)
  const [series] = await reads.query<SeriesRow>({
    name: nameFor(`findSeriesBy ${column}`, showing),
    text: `select ${SERIES_COLUMNS} from series s ${SERIES_PICTURES} where ${isNamed('s', column)} ${showing === 'shown' ? `and ${SERIES_SHOWN}` : ''}`,
    values: [key],
  })
  return series ?? null
}

/** The series among these that are shown, in no order; `kept`: also those that are withdrawn, for who has paid for them. */
export function listSeriesByIds(
  reads: Reads,
  ids: readonly string[],
  showing: 'shown' | 'kept' = 'shown',
): Promise<SeriesRow[]> {
  return reads.query<SeriesRow>({
    name: `listSeriesByIds ${showing}`,
    text: `select ${SERIES_COLUMNS} from series s ${SERIES_PICTURES} where s.id = any($1) and ${showing === 'shown' ? SERIES_SHOWN : SERIES_KEPT}`,
    values: [ids],
  })
}

/** A volume by id, legacy id or slug. */
export async function findVolume(
  reads: Reads,
  key: string,
  showing: Showing = 'shown',
): Promise<VolumeRow | null> {
  const column = columnOf(key)
  const [volume] = await reads.query<VolumeRow>({
    name: nameFor(`findVolumeBy ${column}`, showing),
    text: `select ${VOLUME_COLUMNS} from volumes v join series s on s.id = v.series_id ${VOLUME_PICTURES}
      where ${isNamed('v', column)} ${showing === 'shown' ? `and ${VOLUME_SHOWN}` : ''}`,
    values: [key],
  })
  return volume ?? null
}

/** The volumes among these that are shown, in no order; `kept`: also those that are withdrawn, for who has paid for them. */
export function listVolumesByIds(
  reads: Reads,
  ids: readonly string[],
  showing: 'shown' | 'kept' = 'shown',
): Promise<VolumeRow[]> {
  return reads.query<VolumeRow>({
    name: `listVolumesByIds ${showing}`,
    text: `select ${VOLUME_COLUMNS} from volumes v join series s on s.id = v.series_id ${VOLUME_PICTURES}
      where v.id = any($1) and ${showing === 'shown' ? VOLUME_SHOWN : VOLUME_KEPT}`,
    values: [ids],
  })
}

/** The volumes of a series by number, without the hidden ones, of which `sight` says which are seen nevertheless. */
export function listVolumes(
  reads: Reads,
  seriesId: string,
  sight: Sight | null = null,
): Promise<VolumeRow[]> {
  return reads.query<VolumeRow>({
    name: nameFor('listVolumes', sight),
    text: `select ${VOLUME_COLUMNS} from volumes v join series s on s.id = v.series_id ${VOLUME_PICTURES}
      where v.series_id = $1 and ${seenVolumes(VOLUME_SHOWN, sight, 2)} order by v.number`,
    values: [seriesId, ...seenVolumesValues(sight)],
  })
}

/**
 * A part (its launch may be to come), by id, legacy id or slug. Where an edition has joined it to another part, that one.
 */
export async function findPart(
  reads: Reads,
  key: string,
  showing: Showing = 'shown',
): Promise<PartOfSeries | null> {
  const column = columnOf(key)
  const [part] = await reads.query<PartOfSeries>({
    name: nameFor(`findPartBy ${column}`, showing),
    text: `select ${PART_COLUMNS}, v.series_id as "seriesId", s.lang
      from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
      where ${isNamed('p', column)} and ${showing === 'shown' ? PART_SHOWN : NOT_JOINED}`,
    values: [key],
  })
  if (part) return part
  const joinedTo = await findJoinedTo(reads, key)
  return joinedTo ? findPart(reads, joinedTo, showing) : null
}

/** In SQL: an edition has not joined the part (p) to another. */
export const NOT_JOINED = `not exists (select from removed_parts joined where joined.part_id = p.id and joined.moved_to is not null and not joined.was_hidden)`

/** The id of the part to which an edition has joined this one; null where it has not. */
export async function findJoinedTo(reads: Reads, key: string): Promise<string | null> {
  const column = columnOf(key)
  const [joined] = await reads.query<{ id: string }>({
    name: `findJoinedPartBy ${column}`,
    text: `select r.moved_to as id from parts p join removed_parts r on r.part_id = p.id
      where ${isNamed('p', column)} and r.moved_to is not null and not r.was_hidden`,
    values: [key],
  })
  return joined?.id ?? null
}

/**
 * A part whose text an edition has removed from its volume, by id, legacy id or slug: only for those who have paid for it.
 */
export async function findRemovedPart(reads: Reads, key: string): Promise<PartOfSeries | null> {
  const column = columnOf(key)
  const [part] = await reads.query<PartOfSeries>({
    name: `findRemovedPartBy ${column}`,
    text: `select ${PART_COLUMNS}, v.series_id as "seriesId", s.lang
      from removed_parts r join parts p on p.id = r.part_id join volumes v on v.id = p.volume_id
        join series s on s.id = v.series_id ${PART_PICTURES}
      where ${isNamed('p', column)} and r.moved_to is null and not r.was_hidden and ${VOLUME_KEPT}`,
    values: [key],
  })
  return part ?? null
}

/** The parts among these that are shown, in no order; `kept`: also those that are withdrawn, for who has paid for them. */
export function listPartsByIds(
  reads: Reads,
  ids: readonly string[],
  showing: 'shown' | 'kept' = 'shown',
): Promise<PartRow[]> {
  return reads.query<PartRow>({
    name: `listPartsByIds ${showing}`,
    text: `select ${PART_COLUMNS} from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
      where p.id = any($1) and ${showing === 'shown' ? PART_SHOWN : PART_KEPT}`,
    values: [ids],
  })
}

/** The parts among these whose text an edition has removed from their volume, in no order. */
export function listRemovedParts(reads: Reads, ids: readonly string[]): Promise<PartRow[]> {
  return reads.query<PartRow>({
    name: 'listRemovedParts',
    text: `select ${PART_COLUMNS} from removed_parts r join parts p on p.id = r.part_id join volumes v on v.id = p.volume_id
        join series s on s.id = v.series_id ${PART_PICTURES}
      where p.id = any($1) and r.moved_to is null and not r.was_hidden and ${VOLUME_KEPT}`,
    values: [ids],
  })
}

/** The parts of these volumes of a series in reading order, future ones included. */
export function listParts(
  reads: Reads,
  volumeIds: readonly string[],
  now: Date,
  sight: Sight | null = null,
): Promise<PartRow[]> {
  return reads.query<PartRow>({
    name: nameFor('listParts', sight),
    text: `select ${PART_COLUMNS}, (select c.origin->'chapters' from part_contents c where c.part_id = p.id) as chapters
      from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
      where p.volume_id = any($1) and ${seenParts(PART_SHOWN, sight, 3)} order by ${readingOrder('$2')}`,
    values: [volumeIds, now, ...seenPartsValues(sight)],
  })
}

/** The parts of a series in reading order, future ones included. */
export function listPartsOfSeries(
  reads: Reads,
  seriesId: string,
  now: Date,
  sight: Sight | null = null,
): Promise<PartRow[]> {
  return reads.query<PartRow>({
    name: nameFor('listPartsInReadingOrder', sight),
    text: `select ${PART_COLUMNS} from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
      where v.series_id = $1 and ${seenParts(PART_SHOWN, sight, 3)} order by ${readingOrder('$2')}`,
    values: [seriesId, now, ...seenPartsValues(sight)],
  })
}

/** The part after this one in reading order; null after the last. */
export async function findNextPart(
  reads: Reads,
  partId: string,
  now: Date,
  sight: Sight | null = null,
): Promise<PartRow | null> {
  const [part] = await reads.query<PartRow>({
    name: nameFor('findNextPart', sight),
    text: `select ${PART_COLUMNS} from parts before join volumes bv on bv.id = before.volume_id
        join series s on s.id = bv.series_id join volumes v on v.series_id = s.id join parts p on p.volume_id = v.id ${PART_PICTURES}
      where before.id = $1 and ${seenParts(PART_SHOWN, sight, 3)} and (${readingOrder('$2')})
        > (${readingOrder('$2', ['bv', 'before'])})
      order by ${readingOrder('$2')} limit 1`,
    values: [partId, now, ...seenPartsValues(sight)],
  })
  return part ?? null
}

/** The slug of what is shown and had this one before; null where nothing shown had it. */
export async function findSlugNow(
  reads: Reads,
  kind: (typeof KINDS)[keyof typeof KINDS],
  slug: string,
): Promise<string | null> {
  const [now] = await reads.query<{ slug: string }>({
    name: `findSlugNow of ${kind}`,
    text: {
      series: `select s.slug from former_addresses f join series s on s.id = f.subject_id
        where f.kind = 'series' and f.slug = $1 and ${SERIES_SHOWN}`,
      volume: `select v.slug from former_addresses f join volumes v on v.id = f.subject_id join series s on s.id = v.series_id
        where f.kind = 'volume' and f.slug = $1 and ${VOLUME_SHOWN}`,
      part: `select p.slug from former_addresses f join parts p on p.id = f.subject_id join volumes v on v.id = p.volume_id
        join series s on s.id = v.series_id where f.kind = 'part' and f.slug = $1 and ${PART_SHOWN}`,
    }[kind],
    values: [slug],
  })
  return now?.slug ?? null
}
