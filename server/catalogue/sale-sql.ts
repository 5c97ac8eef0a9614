/** Sales (sl) in SQL, for whatever reads them. */

/** When a sale is over. It has one of both; older code knows only the first. */
export const SALE_END = `coalesce(sl.ends_at, sl.closes_at, 'infinity')`

/** What a sale covers: shop, language, series or volumes. Older code says it by whether there are series. */
export const SALE_COVERS = `coalesce(sl.covers, case when exists (select from sale_series ss where ss.sale_id = sl.id) then 'series' else 'shop' end)`

/** Only this takes anything off. Its time and percentage are there, which a constraint keeps and the types of rows are proved by. */
const IS_READY = `sl.stage = 'ready' and sl.starts_at is not null and sl.discount_bps is not null`

/** rules/running-sale.ts: whether a sale runs at an instant, which is an expression. */
export const saleRuns = (now: string) => `${IS_READY} and sl.starts_at <= ${now} and ${now} < ${SALE_END}`

const COVERS_SERIES = `(${SALE_COVERS} = 'shop' or sl.lang = s.lang
  or exists (select from sale_series ss where ss.sale_id = sl.id and ss.series_id = s.id))`
const COVERS_VOLUME = `(${COVERS_SERIES} or exists (select from sale_volumes sv where sv.sale_id = sl.id and sv.volume_id = v.id))`

const timesWhere = (covers: string, more = '') =>
  `coalesce((select json_agg(json_build_object('from', sl.starts_at, 'until', ${SALE_END}, 'bps', sl.discount_bps, 'floorCoins', sl.floor_coins${more}))
    from sales sl where ${IS_READY} and ${covers}), '[]')`

/** The sales that a whole series (s) is in, also those that do not run now, so that answers can be cached. */
export const SALES_OF_SERIES = timesWhere(COVERS_SERIES)
/** Those that a volume (v) of a series (s) is in. */
export const SALES_OF_VOLUME = timesWhere(COVERS_VOLUME)
/** The same, with what each is called. */
export const NAMED_SALES_OF_VOLUME = timesWhere(COVERS_VOLUME, `, 'id', sl.id, 'name', sl.name`)

/** As the log and the caches name what a sale concerns: the ids of series, or `everything`. */
export const SALE_TOPICS = `(select ss.series_id as topic from sale_series ss where ss.sale_id = sl.id
  union select v.series_id from sale_volumes sv join volumes v on v.id = sv.volume_id where sv.sale_id = sl.id
  union select 'everything' where ${SALE_COVERS} in ('shop', 'language'))`
