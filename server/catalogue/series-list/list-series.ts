import type { Db } from '../../platform/db/connect.ts'
import { keepWhile } from '../keep-while.ts'
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
  /** What the catalogue was when it was asked; lists are walked once for each. null: each time. */
  version: number | null
}

/**
 * A filtered, sorted list as a ladder: every 200th place of it, and its length. A page deep in the list starts from the rung below
 * instead of counting from the top, and "showing from-to of count" costs no count. Walking a list of 100 000 takes a few milliseconds,
 * once per catalogue version and process; after that a page costs the same anywhere. A ladder is at most 500 rungs, about 40 KB.
 */
const STEP = 200
const ladders = keepWhile<ListCursors>(256)

/** docs/product.md#series-list. A page of the series wished for, and how many there are in all. */
export async function listSeries(db: Db, request: SeriesListRequest): Promise<SeriesPage> {
  return request.text.trim() === '' ? pageOfList(db, request) : pageOfSearch(db, request)
}

async function pageOfList(
  db: Db,
  { filters, order, skip, limit, version }: SeriesListRequest,
): Promise<SeriesPage> {
  const sorted = order ?? 'newest'
  const key = JSON.stringify([sorted, filters])
  const { total, cursors } = await ladders(db, version === null ? null : String(version), key, () =>
    listCursors(db, filters, sorted, STEP),
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
  return searchSeries(db, filters, await phraseForgiving(db, text, words), { order, skip, limit })
}
