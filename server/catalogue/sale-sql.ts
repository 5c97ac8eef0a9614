/** Sales (sl) in SQL, for whatever reads them. */

/** When a sale is over. It has one of both; older code knows only the first. */
export const SALE_END = `coalesce(sl.ends_at, sl.closes_at, 'infinity')`

/** What a sale covers: shop, language, series or volumes. Older code says it by whether there are series. */
export const SALE_COVERS = `coalesce(sl.covers, case when exists (select from sale_series ss where ss.sale_id = sl.id) then 'series' else 'shop' end)`

/**
 * Only this takes anything off. Its time and percentage are there, which a constraint keeps and the types of rows are proved
 * by.
 */
const IS_READY = `sl.stage = 'ready' and sl.starts_at is not null and sl.discount_bps is not null`

/** rules/running-sale.ts: whether a sale runs at an instant, which is an expression. */
export const saleRuns = (now: string) => `${IS_READY} and sl.starts_at <= ${now} and ${now} < ${SALE_END}`

/** Those of the shop or of a language (al). They are the same for every row, so that the database looks for them once. */
const WIDE = `array(select al.id from sales al where al.stage = 'ready' and (al.covers in ('shop', 'language')
  or al.covers is null and not exists (select from sale_series ss where ss.sale_id = al.id)))`

/**
 * The sales that are about a whole series (s). Each way to them is by an index, as every row of a list asks and sales that
 * are over stay.
 */
const OF_SERIES = `select ss.sale_id from sale_series ss where ss.series_id = s.id
  union all select al.id from sales al where al.id = any(${WIDE}) and (al.lang is null or al.lang = s.lang)`
/** The same of a volume (v), with those that are about it alone. */
const OF_VOLUME = `${OF_SERIES} union all select sv.sale_id from sale_volumes sv where sv.volume_id = v.id`

const timesWhere = (ids: string, more = '') =>
  `coalesce((select json_agg(json_build_object('from', sl.starts_at, 'until', ${SALE_END}, 'bps', sl.discount_bps, 'floorCoins', sl.floor_coins${more}))
    from sales sl where ${IS_READY} and sl.id = any(array(${ids}))), '[]')`

/** The sales that a whole series (s) is in, also those that do not run now, so that answers can be cached. */
export const SALES_OF_SERIES = timesWhere(OF_SERIES)
/** Those that a volume (v) of a series (s) is in. */
export const SALES_OF_VOLUME = timesWhere(OF_VOLUME)
/** The same, with what each is called. */
export const NAMED_SALES_OF_VOLUME = timesWhere(OF_VOLUME, `, 'id', sl.id, 'name', sl.name`)

/** As the log and the caches name what a sale concerns: the ids of series, or `everything`. */
export const SALE_TOPICS = `(select ss.series_id as topic from sale_series ss where ss.sale_id = sl.id
  union select v.series_id from sale_volumes sv join volumes v on v.id = sv.volume_id where sv.sale_id = sl.id
  union select 'everything' where ${SALE_COVERS} in ('shop', 'language'))`
