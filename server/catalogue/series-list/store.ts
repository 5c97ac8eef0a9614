import type { Reads } from '../../platform/db/connect.ts'
import { SERIES_COLUMNS, SERIES_PICTURES, type SeriesRow } from '../store.ts'
import type { Phrase } from './phrase.ts'

/** The filters of a list of series, which never has hidden ones. Equal filters have equal JSON. */
export interface SeriesFilters {
  /** Left out: all languages. */
  lang?: string
  /** Only these. */
  ids?: string[]
  type?: string
  labels?: string[]
  publicationStatus?: string
  printStates?: string[]
  onlyRentals?: true
  onlyReaderStreaming?: true
  onlyCatchups?: true
  /** Facets that all have to be there, and facets none of which may. */
  facets?: string[]
  /** Groups of facets, of each of which one has to be there: the spellings of a tag. */
  anyFacets?: string[][]
  excludedFacets?: string[]
  /** None of these: what is taken down where the list is asked for. */
  leftOut?: readonly string[]
}

export type SeriesOrder = 'newest' | 'oldest' | 'az' | 'za'

/** A position in an order: the sorted value as text, and the id. */
export interface ListCursor {
  key: string
  id: string
}

export interface ListCursors {
  cursors: ListCursor[]
  /** How many series the whole list has. */
  total: number
}

const ORDERS = {
  newest: { column: 's.created_at', type: 'timestamptz', direction: 'desc', onwards: '<=' },
  oldest: { column: 's.created_at', type: 'timestamptz', direction: 'asc', onwards: '>=' },
  az: { column: 's.sort_title', type: 'text', direction: 'asc', onwards: '>=' },
  za: { column: 's.sort_title', type: 'text', direction: 'desc', onwards: '<=' },
} as const

/** The filters as SQL, with their values in the order of their numbers. */
function conditionsOf(filters: SeriesFilters): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['not s.hidden']
  const add = (condition: (number: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (filters.lang) add(n => `s.lang = ${n}`, filters.lang)
  if (filters.ids) add(n => `s.id = any(${n})`, filters.ids)
  if (filters.type) add(n => `s.type = ${n}`, filters.type)
  if (filters.labels) add(n => `s.label = any(${n})`, filters.labels)
  if (filters.publicationStatus) add(n => `s.publication_status = ${n}`, filters.publicationStatus)
  if (filters.printStates) add(n => `s.print_state = any(${n})`, filters.printStates)
  if (filters.onlyRentals) conditions.push('s.rentals')
  if (filters.onlyReaderStreaming) conditions.push(`s.reader_streaming <> 'no_volumes'`)
  if (filters.onlyCatchups) conditions.push('s.catchup')
  if (filters.facets) add(n => `s.facets @> ${n}::text[]`, filters.facets)
  for (const group of filters.anyFacets ?? []) add(n => `s.facets && ${n}::text[]`, group)
  if (filters.excludedFacets) add(n => `not s.facets && ${n}::text[]`, filters.excludedFacets)
  if (filters.leftOut) add(n => `s.id <> all(${n})`, filters.leftOut)
  return { where: conditions.join(' and '), values }
}

const MOST_IDS = 5000

/** The ids of the newest series that the filters leave. */
export async function listSeriesIds(reads: Reads, filters: SeriesFilters): Promise<string[]> {
  const { where, values } = conditionsOf(filters)
  const rows = await reads.query<{ id: string }>({
    text: `select s.id from series s where ${where} order by s.created_at desc, s.id desc limit ${MOST_IDS}`,
    values,
  })
  return rows.map(({ id }) => id)
}

/** The cursor of every `step`-th series of a filtered order, and how many series there are, in one scan of the index. */
export async function listCursors(
  reads: Reads,
  filters: SeriesFilters,
  order: SeriesOrder,
  step: number,
): Promise<ListCursors> {
  const { column, direction } = ORDERS[order]
  const { where, values } = conditionsOf(filters)
  const places = await reads.query<ListCursor & { total: number }>({
    text: `select key::text, id, total from (
        select ${column} as key, s.id, row_number() over walk as place, count(*) over ()::int as total
        from series s where ${where} window walk as (order by ${column} ${direction}, s.id ${direction})
      ) walked where place % $${values.length + 1} = 1 order by place`,
    values: [...values, step],
  })
  return { cursors: places.map(({ key, id }) => ({ key, id })), total: places[0]?.total ?? 0 }
}

/** The series of a filtered order from a cursor onwards. */
export function listSeriesFrom(
  reads: Reads,
  filters: SeriesFilters,
  order: SeriesOrder,
  { from, skip, limit }: { from: ListCursor; skip: number; limit: number },
): Promise<SeriesRow[]> {
  const { column, type, direction, onwards } = ORDERS[order]
  const { where, values } = conditionsOf(filters)
  const at = values.length
  return reads.query<SeriesRow>({
    text: `with page as materialized (
        select s.id, row_number() over () as place from (
          select s.id from series s
          where ${where} and (${column}, s.id) ${onwards} ($${at + 1}::${type}, $${at + 2})
          order by ${column} ${direction}, s.id ${direction} limit $${at + 3} offset $${at + 4}
        ) s
      )
      select ${SERIES_COLUMNS} from page join series s on s.id = page.id ${SERIES_PICTURES} order by page.place`,
    values: [...values, from.key, from.id, limit, skip],
  })
}

export interface SeriesPage {
  series: SeriesRow[]
  total: number
}

/**
 * The series that a phrase matches among the filtered ones; in `order`, or the best first: the whole title, titles that
 * begin with it, titles with all its words, then creators and tags, and words that only begin like it; the same by title.
 */
export async function searchSeries(
  reads: Reads,
  filters: SeriesFilters,
  phrase: Phrase,
  { order, skip, limit }: { order: SeriesOrder | null; skip: number; limit: number },
): Promise<SeriesPage> {
  const { where, values } = conditionsOf(filters)
  const at = values.length
  const sorted = order
    ? `${ORDERS[order].column} ${ORDERS[order].direction}, s.id ${ORDERS[order].direction}`
    : `case when s.sort_title = $${at + 2} then 0 when starts_with(s.sort_title, $${at + 2}) then 1
        when s.search @@ $${at + 3}::tsquery then 2 when s.search @@ $${at + 4}::tsquery then 3 else 4 end, s.sort_title, s.id`
  const ranks = order ? [] : [phrase.title, phrase.inTitle, phrase.exact]
  const rows = await reads.query<SeriesRow & { total: number }>({
    text: `with found as materialized (
        select s.id, row_number() over (order by ${sorted}) as place, count(*) over ()::int as total
        from series s where ${where} and s.search @@ $${at + 1}::tsquery
      ), page as materialized (
        select * from found order by place limit $${at + 2 + ranks.length} offset $${at + 3 + ranks.length}
      )
      select ${SERIES_COLUMNS}, page.total from page join series s on s.id = page.id ${SERIES_PICTURES} order by page.place`,
    values: [...values, phrase.match, ...ranks, limit, skip],
  })
  const total = rows[0]?.total ?? (skip > 0 ? await countMatches(reads, where, values, phrase) : 0)
  return { series: rows, total }
}

/** The count for a page beyond the last, which has no row with it. */
async function countMatches(reads: Reads, where: string, values: unknown[], phrase: Phrase): Promise<number> {
  const [row] = await reads.query<{ total: number }>({
    text: `select count(*)::int as total from series s where ${where} and s.search @@ $${values.length + 1}::tsquery`,
    values: [...values, phrase.match],
  })
  return row?.total ?? 0
}

/** Words of the shop's vocabulary that share a remainder with one of these, or contain one of these. */
export async function listKindredWords(
  reads: Reads,
  near: readonly number[],
  inside: readonly string[],
): Promise<string[]> {
  const rows = await reads.query<{ word: string }>({
    name: 'listKindredWords',
    text: `(select word from search_words where near && $1::integer[] limit 2000)
      union (select word from search_words where word like any($2::text[]) limit 200)`,
    values: [near, inside.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)],
  })
  return rows.map(row => row.word)
}
