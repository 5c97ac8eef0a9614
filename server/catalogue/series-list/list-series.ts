import { kanaOf } from '#rules/kana.ts'
import { onePerOwner, VersionedCache } from '../../platform/cache/versioned-cache.ts'
import type { Db } from '../../platform/db/connect.ts'
import { phraseAsTyped, phraseForgiving, wordsOf } from './phrase-search.ts'
import {
  type ListCursors,
  listCursors,
  listSeriesFrom,
  type SeriesFilters,
  type SeriesOrder,
  type SeriesPage,
  searchSeries,
} from './store.ts'

export interface SeriesListRequest {
  filters: SeriesFilters
  /** Empty: not a search. */
  text: string
  /** Null: the newest first, or in a search the best first. */
  order: SeriesOrder | null
  skip: number
  limit: number
  /** The version of the catalogue, for which cursors are cached; null: they are not cached. */
  version: number | null
}

/**
 * The cursors of every 200th series of a filtered, sorted list, and its length. A page deep in the list starts from the
 * cursor before it instead of counting from the top, and the length needs no count. Scanning a list of 100 000 takes a few
 * milliseconds, once per version of the catalogue and process; after that a page costs the same anywhere. A list of 100 000
 * has 500 cursors, about 40 KB.
 */
const STEP = 200
const cursorsOf = onePerOwner(() => new VersionedCache<ListCursors>({ entries: 256 }))

/** docs/product.md#series-list: a page of the series that match, and how many match in all. */
export async function listSeries(db: Db, request: SeriesListRequest): Promise<SeriesPage> {
  return request.text.trim() === '' ? pageOfList(db, request) : pageOfSearch(db, request)
}

async function pageOfList(
  db: Db,
  { filters, order, skip, limit, version }: SeriesListRequest,
): Promise<SeriesPage> {
  const sorted = order ?? 'newest'
  const key = JSON.stringify([sorted, filters])
  const { total, cursors } = await cursorsOf(db).findOrMake(
    version === null ? null : String(version),
    key,
    () => listCursors(db, filters, sorted, STEP),
  )
  const from = cursors[Math.floor(skip / STEP)]
  if (!from) return { series: [], total }
  return { series: await listSeriesFrom(db, filters, sorted, { from, skip: skip % STEP, limit }), total }
}

async function pageOfSearch(
  db: Db,
  { filters, text, order, skip, limit }: SeriesListRequest,
): Promise<SeriesPage> {
  const words = wordsOf(text)
  if (words.length === 0) return { series: [], total: 0 }
  const typed = await searchSeries(db, filters, phraseAsTyped(text, words), { order, skip, limit })
  if (typed.total > 0) return typed
  const kana = kanaOf(text)
  if (kana !== null) {
    const spoken = await searchSeries(db, filters, phraseAsTyped(kana, wordsOf(kana)), { order, skip, limit })
    if (spoken.total > 0) return spoken
  }
  return searchSeries(db, filters, await phraseForgiving(db, text, words), { order, skip, limit })
}
