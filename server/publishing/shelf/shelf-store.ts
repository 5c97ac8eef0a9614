import { HAS_CONTENT, type VolumeFields, volumeColumns } from '../../catalogue/volume-fields.ts'
import { brokenConstraint, type Reads, type Tx } from '../../platform/db/connect.ts'

/** A series, volume or part that an address names, hidden or not. */
export interface ShelfItem {
  kind: 'series' | 'volume' | 'part'
  id: string
  slug: string
}

/**
 * Series before volumes before parts, should two have one address; `kind` says which is meant. What has an address is before
 * what had it.
 */
export async function findOnShelf(
  reads: Reads,
  slug: string,
  kind: ShelfItem['kind'] | null,
): Promise<ShelfItem | null> {
  const [found] = await reads.query<ShelfItem>({
    text: `select kind, id, slug from (
        select 1 as place, 'series' as kind, id, slug from series union all select 2, 'volume', id, slug from volumes
        union all select 3, 'part', id, slug from parts) shelf
      where (slug = $1 or id = $1 or exists (select from former_addresses f
          where f.kind = shelf.kind and f.slug = $1 and f.subject_id = shelf.id))
        and ($2::text is null or kind = $2) order by slug <> $1 and id <> $1, place limit 1`,
    values: [slug, kind],
  })
  return found ?? null
}

/** Where a series, volume or part stands. */
export interface ItemOnShelf {
  id: string
  kind: ShelfItem['kind']
  /** '' of a series */
  volumeId: string
  seriesSlug: string
}

/** In no order; unknown ids are left out. */
export function listItemsOnShelf(reads: Reads, ids: readonly string[]): Promise<ItemOnShelf[]> {
  return reads.query<ItemOnShelf>({
    text: `select id, 'series' as kind, '' as "volumeId", slug as "seriesSlug" from series where id = any($1::text[])
      union all select v.id, 'volume', v.id, s.slug from volumes v join series s on s.id = v.series_id where v.id = any($1::text[])
      union all select p.id, 'part', v.id, s.slug
        from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where p.id = any($1::text[])`,
    values: [ids],
  })
}

export interface SeriesLine {
  slug: string
  title: string
  type: string
  lang: string
  volumes: number
  hidden: boolean
}

export function listSeries(reads: Reads): Promise<SeriesLine[]> {
  return reads.query<SeriesLine>({
    text: `select slug, title, type, lang, hidden, (select count(*) from volumes v where v.series_id = s.id) as volumes
      from series s order by sort_title, id`,
  })
}

/** The stored values of a series, each under the name of its option. */
export async function describeSeries(reads: Reads, id: string): Promise<object | undefined> {
  const [series] = await reads.query<object>({
    text: `select s.slug as address, title, type, lang, status, tags, label, catchup, rentals, age_rating as age, hidden,
        array(select country from series_blocked_countries b where b.series_id = s.id order by country) as blocked,
        topic_id as topic, category_id as category, short_description as teaser, numbering
      from series s where id = $1`,
    values: [id],
  })
  return series
}

export async function describeVolume(reads: Reads, id: string): Promise<object | undefined> {
  const [volume] = await reads.query<object>({
    text: `select v.slug as address, s.slug as series, v.number::float8 as volume, v.title, v.price_coins as price, v.publishing_at as publish,
        v.physical_publishing_at as print, v.on_sale as sale, not v.no_ebook as ebook, v.reader_streaming_enabled as streaming,
        v.premium_extras as premium, v.hidden,
        array(select c.name || ':' || vc.role from volume_creators vc join creators c on c.id = vc.creator_id
          where vc.volume_id = v.id order by vc.position) as creators,
        array(select store || ':' || identifier from volume_skus k where k.volume_id = v.id order by 1) as stores,
        (select count(*) from library_books b where b.volume_id = v.id) as owners
      from volumes v join series s on s.id = v.series_id where v.id = $1`,
    values: [id],
  })
  return volume
}

interface OutWithoutBook extends VolumeFields {
  slug: string
  type: 'novel' | 'manga'
  hasContent: boolean
  /** How many readers own it. */
  owners: number
}

/** The shown volumes that came out before this moment as ebooks and await their book, or have nothing to read. */
export function listOutWithoutBook(reads: Reads, now: Date): Promise<OutWithoutBook[]> {
  return reads.query<OutWithoutBook>({
    text: `select v.slug, s.type, ${volumeColumns('v')}, ${HAS_CONTENT} as "hasContent",
        (select count(*) from library_books b where b.volume_id = v.id) as owners
      from volumes v join series s on s.id = v.series_id
      where v.publishing_at <= $1 and not v.no_ebook and not v.hidden and not s.hidden and (v.awaits_edition or not ${HAS_CONTENT})
      order by v.publishing_at, v.slug`,
    values: [now],
  })
}

export async function describePart(reads: Reads, id: string): Promise<object | undefined> {
  const [part] = await reads.query<object>({
    text: `select p.slug as address, v.slug as volume, p.number::float8 as part, p.short_title as title, p.launch_at as launch,
        p.expires_at as expire, p.preview, p.rental_coins as rent, p.hidden
      from parts p join volumes v on v.id = p.volume_id where p.id = $1`,
    values: [id],
  })
  return part
}

export interface VolumeLine {
  id: string
  slug: string
  number: number
  title: string
  publishingAt: Date | null
  hidden: boolean
  /** What the publisher has set by `change`, by the names of fields. */
  changedFields: string[]
}

export function listVolumes(reads: Reads, seriesId: string): Promise<VolumeLine[]> {
  return reads.query<VolumeLine>({
    text: `select id, slug, number::float8 as number, title, publishing_at as "publishingAt", hidden, changed_fields as "changedFields"
      from volumes where series_id = $1 order by number`,
    values: [seriesId],
  })
}

export interface PartLine {
  slug: string
  shortTitle: string
  launchAt: Date
  hidden: boolean
}

export function listParts(reads: Reads, volumeId: string): Promise<PartLine[]> {
  return reads.query<PartLine>({
    text: `select slug, short_title as "shortTitle", launch_at as "launchAt", hidden from parts where volume_id = $1 order by number`,
    values: [volumeId],
  })
}

/** How many readers have paid, or hold a code, for these volumes, which are then not removed. */
export async function countHolders(tx: Tx, found: ShelfItem): Promise<number> {
  const [held] = await tx.query<{ n: number }>({
    text: `with of_it as (select id from volumes where ${found.kind === 'series' ? 'series_id' : 'id'} = $1),
        parts_of_it as (select id from parts where volume_id in (select id from of_it))
      select (select count(*) from library_books where volume_id in (select id from of_it))
        + (select count(*) from rentals where part_id in (select id from parts_of_it))
        + (select count(*) from gift_codes where volume_id in (select id from of_it))
        + (select count(*) from ledger_entries where volume_id in (select id from of_it) or part_id in (select id from parts_of_it))
        as n`,
    values: [found.id],
  })
  return held?.n ?? 0
}

/** What refers to volumes and parts that readers have paid for, or hold a code for. */
const HELD_BY: readonly (string | null)[] = [
  'library_books_volume_id_fkey',
  'rentals_part_id_fkey',
  'gift_codes_volume_id_fkey',
  'ledger_entries_volume_id_fkey',
  'ledger_entries_part_id_fkey',
]

export function isHeld(error: unknown): boolean {
  return HELD_BY.includes(brokenConstraint(error))
}

/**
 * Keeps readers from adding anything to these volumes and their parts until the transaction ends; whoever was first is
 * waited for.
 */
export async function lockShelf(tx: Tx, { kind, id }: ShelfItem): Promise<void> {
  const volumes = `select id from volumes where ${kind === 'series' ? 'series_id' : 'id'} = $1 order by id`
  await tx.query({ text: `${volumes} for update`, values: [id] })
  await tx.query({
    text: `select from parts where volume_id in (${volumes}) order by volume_id, number for update`,
    values: [id],
  })
}

/** How many readers have marks or progress in these volumes, which would be deleted with them. */
export async function countReading(tx: Tx, { kind, id }: ShelfItem): Promise<number> {
  const [reading] = await tx.query<{ n: number }>({
    text: `with parts_of_it as (select id from parts where volume_id in
          (select id from volumes where ${kind === 'series' ? 'series_id' : 'id'} = $1))
      select count(*) as n from (select account_id from reading_marks where part_id in (select id from parts_of_it)
        union select account_id from reading_progress where part_id in (select id from parts_of_it)
        union select account_id from reading_places where part_id in (select id from parts_of_it)) readers`,
    values: [id],
  })
  return reading?.n ?? 0
}

/** Throws an error of {@link isHeld} where a reader has paid for it meanwhile. */
export async function dropFromShelf(tx: Tx, { kind, id }: ShelfItem): Promise<void> {
  // A sale without series would be about all of them; one that is planned is about nothing yet.
  if (kind === 'series')
    await tx.query({
      text: `delete from sales s where s.stage <> 'planned' and exists (select from sale_series ss where ss.sale_id = s.id)
        and not exists (select from sale_series ss where ss.sale_id = s.id and ss.series_id <> $1)
        and not exists (select from sale_volumes sv join volumes v on v.id = sv.volume_id where sv.sale_id = s.id and v.series_id <> $1)`,
      values: [id],
    })
  await tx.query({
    text: `delete from ${kind === 'series' ? 'series' : 'volumes'} where id = $1`,
    values: [id],
  })
}

export async function seriesOfVolume(reads: Reads, volumeId: string): Promise<string | undefined> {
  const [found] = await reads.query<{ id: string }>({
    text: 'select series_id as id from volumes where id = $1',
    values: [volumeId],
  })
  return found?.id
}
