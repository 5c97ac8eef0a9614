import type { Language } from '#rules/interface-language.ts'
import type { Page } from '#rules/paging.ts'
import type { SaleTerms } from '#rules/sale-change.ts'
import { SALE_COVERS, SALE_END, SALE_TOPICS } from '../../catalogue/sale-sql.ts'
import { bumpCatalogue, EVERYTHING } from '../../platform/db/catalogue-version.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

export type Sale = SaleTerms & {
  readonly lang: Language | null
  /** As readers see it where `names` has no other for their language. */
  readonly name: string
  readonly names: Readonly<Partial<Record<Language, string>>>
}

export type SaleRow = Sale & {
  readonly id: string
}

const COLUMNS = `sl.id, sl.name, sl.names, sl.stage, sl.starts_at as "startsAt", coalesce(sl.ends_at, sl.closes_at) as "endsAt", sl.discount_bps as "discountBps",
  sl.floor_coins as "floorCoins", case ${SALE_COVERS} when 'shop' then 'shop' when 'language' then 'language' else 'chosen' end as covers, sl.lang,
  array(select ss.series_id from sale_series ss where ss.sale_id = sl.id order by ss.series_id) as "seriesIds",
  array(select sv.volume_id from sale_volumes sv where sv.sale_id = sl.id order by sv.volume_id) as "volumeIds"`

/** In no order; unknown ids are left out. */
export function findSales(reads: Reads, ids: readonly string[]): Promise<SaleRow[]> {
  return reads.query<SaleRow>({
    text: `select ${COLUMNS} from sales sl where sl.id = any($1::text[])`,
    values: [ids],
  })
}

/** The sale, which nobody else changes until the transaction ends. */
export async function lockSale(tx: Tx, id: string): Promise<SaleRow | null> {
  await tx.query({ text: 'select from sales where id = $1 for update', values: [id] })
  const [sale] = await findSales(tx, [id])
  return sale ?? null
}

/** Those that were over or given up by a moment, the last first. */
export function listPastSales(reads: Reads, now: Date, { limit, skip }: Page): Promise<SaleRow[]> {
  return reads.query<SaleRow>({
    text: `select ${COLUMNS} from sales sl where sl.stage = 'ready' and ${SALE_END} <= $1 or sl.stage = 'withdrawn'
      order by ${SALE_END} desc, sl.id desc limit $2 offset $3`,
    values: [now, limit, skip],
  })
}

/** What is planned, drafts, and what runs or is to come, the next to begin first; what has no time yet is last. */
export function listCurrentSales(reads: Reads, now: Date): Promise<SaleRow[]> {
  return reads.query<SaleRow>({
    text: `select ${COLUMNS} from sales sl where sl.stage in ('planned', 'draft') or sl.stage = 'ready' and ${SALE_END} > $1
      order by coalesce(sl.starts_at, ${SALE_END}), sl.id`,
    values: [now],
  })
}

/**
 * Returns its id: sale-1, sale-2 and so on. No number is given twice, also where the sale that had it is gone: the log would
 * take one for the other.
 */
export async function addSale(tx: Tx, sale: Sale): Promise<string> {
  await tx.query({ text: 'lock table sales in share row exclusive mode' })
  const [added] = await tx.query<{ id: string }>({
    text: `insert into sales (id, name, names, stage, starts_at, ends_at, closes_at, discount_bps, floor_coins, covers, lang)
      select 'sale-' || setval('sale_numbers', greatest(nextval('sale_numbers'), coalesce(max(substring(id from '^sale-(\\d{1,9})$')::int), 0) + 1)), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 from sales returning id`,
    values: valuesOf(sale),
  })
  const { id } = added as { id: string }
  await setCovered(tx, id, sale)
  return id
}

/** Makes a sale another. */
export async function writeSale(tx: Tx, id: string, sale: Sale): Promise<void> {
  await tx.query({
    text: `update sales set name = $1, names = $2, stage = $3, starts_at = $4, ends_at = $5, closes_at = $6, discount_bps = $7, floor_coins = $8,
      covers = $9, lang = $10 where id = $11`,
    values: [...valuesOf(sale), id],
  })
  await setCovered(tx, id, sale)
}

function valuesOf(sale: Sale): unknown[] {
  const { name, names, stage, startsAt, endsAt, discountBps, floorCoins, covers, lang, volumeIds } = sale
  const stored = covers !== 'chosen' ? covers : volumeIds.length > 0 ? 'volumes' : 'series'
  const isKnownToOlderCode =
    stage === 'ready' && floorCoins === null && (stored === 'shop' || stored === 'series')
  const ends = isKnownToOlderCode ? [endsAt, null] : [null, endsAt]
  return [name, JSON.stringify(names), stage, startsAt, ...ends, discountBps, floorCoins, stored, lang]
}

/** Rows that stay are not written again, so that the log has only what is another. */
async function setCovered(tx: Tx, id: string, { seriesIds, volumeIds }: Sale): Promise<void> {
  const chosen = [
    { table: 'sale_series', column: 'series_id', ids: seriesIds },
    { table: 'sale_volumes', column: 'volume_id', ids: volumeIds },
  ]
  for (const { table, column, ids } of chosen) {
    await tx.query({
      text: `delete from ${table} where sale_id = $1 and ${column} <> all($2::text[])`,
      values: [id, ids],
    })
    await tx.query({
      text: `insert into ${table} (sale_id, ${column}) select $1, one from unnest($2::text[]) one on conflict do nothing`,
      values: [id, ids],
    })
  }
}

/** Which pages the sale changes, as the caches name them: series by their ids, or everything. */
export async function topicsOfSale(reads: Reads, id: string): Promise<string[]> {
  const topics = await reads.query<{ topic: string }>({
    text: `select topics.topic from sales sl cross join lateral ${SALE_TOPICS} topics where sl.id = $1`,
    values: [id],
  })
  return topics.map(({ topic }) => topic)
}

/** Turns the caches of these pages once. */
export async function bumpTopics(tx: Tx, topics: readonly string[]): Promise<void> {
  await bumpCatalogue(tx, topics.includes(EVERYTHING) ? EVERYTHING : { series: topics })
}

export interface Covered {
  kind: 'series' | 'volume'
  id: string
  title: string
  seriesId: string
  seriesTitle: string
  slug: string
  lang: Language
  /** Of the series. */
  type: 'novel' | 'manga'
  /** Of a series. */
  volumes: number
}

/** Series and volumes by their ids or addresses, in no order. */
export function listCovered(reads: Reads, names: readonly string[]): Promise<Covered[]> {
  return reads.query<Covered>({
    text: `select 'series' as kind, s.id, s.title, s.id as "seriesId", s.title as "seriesTitle", s.slug, s.lang, s.type,
        (select count(*) from volumes v where v.series_id = s.id)::int as volumes
      from series s where s.id = any($1::text[]) or s.slug = any($1::text[])
      union all select 'volume', v.id, v.title, s.id, s.title, v.slug, s.lang, s.type, 1
      from volumes v join series s on s.id = v.series_id where v.id = any($1::text[]) or v.slug = any($1::text[])`,
    values: [names],
  })
}

export interface LastSaleChange {
  saleId: string
  entryId: string
  at: Date
  actorName: string
}

/** Of each of these sales the entry of the log that changed it last. */
export function listLastSaleChanges(reads: Reads, ids: readonly string[]): Promise<LastSaleChange[]> {
  return reads.query<LastSaleChange>({
    text: `select coalesce(sale.id, '') as "saleId", last.* from unnest($1::text[]) sale (id) cross join lateral (
      select e.id as "entryId", e.at, e.actor_name as "actorName" from audit_rows r join audit_entries e on e.id = r.entry_id
      where (r.table_name = 'sales' and r.row_key @> jsonb_build_object('id', sale.id))
        or (r.table_name in ('sale_series', 'sale_volumes') and r.row_key @> jsonb_build_object('sale_id', sale.id))
      order by r.position desc limit 1) last`,
    values: [ids],
  })
}
