import type { SWRConfiguration } from 'swr'
import { readLibrary } from '#contract/calls/library.ts'
import type { LibraryBook } from '#contract/generated/library.ts'
import type { RouteLocation } from '../router/match.ts'
import { read, useRead } from '../session/read.ts'
import { whileMade } from './book-state.ts'

/** Books in one answer. */
const SIZE = 48

export const LIBRARY_FILTERS = ['all', 'purchased', 'unpurchased'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]
/** The first is the usual one, which the address does not name. */
export const LIBRARY_SORTS = ['recent', 'purchased', 'title', 'release'] as const
export type LibrarySort = (typeof LIBRARY_SORTS)[number]

export interface LibraryQuery {
  /** What the reader owns, what they read without owning it, or both. */
  readonly only: LibraryFilter
  readonly query: string
  /** Also those that were hidden. */
  readonly hidden: boolean
  readonly sort: LibrarySort
  readonly unreadFirst: boolean
  readonly bySeries: boolean
  readonly chunk: number
}

/** What the address of the library asks for. */
export function readLibraryQuery({ search }: Pick<RouteLocation, 'search'>): Omit<LibraryQuery, 'chunk'> {
  return {
    only: LIBRARY_FILTERS.find(one => one === search.only) ?? 'all',
    query: search.query ?? '',
    hidden: search.hidden !== undefined,
    sort: LIBRARY_SORTS.find(one => one === search.sort) ?? 'recent',
    unreadFirst: search.unread !== undefined,
    bySeries: search.group !== undefined,
  }
}

interface LibraryChunk {
  readonly books: readonly LibraryBook[] | undefined
  /** Of all chunks. */
  readonly total: number | undefined
  readonly size: number
  readonly broken: boolean
  readonly fault: number
  readonly again: () => void
}

/** A chunk of the reader's library, loaded again while files of it are being made. */
export function useLibrary(filters: LibraryQuery | null, settings?: SWRConfiguration): LibraryChunk {
  const query = filters && {
    limit: SIZE,
    skip: filters.chunk * SIZE,
    hidden: filters.hidden || undefined,
    only: filters.only,
    query: filters.query || undefined,
    sort: filters.sort,
    unread_first: filters.unreadFirst || undefined,
    by_series: filters.bySeries || undefined,
  }
  const seen = useRead(query && read(readLibrary, { query }), {
    ...settings,
    refreshInterval: latest => whileMade(latest?.answer?.books ?? []),
  })
  return {
    books: seen.answer?.books,
    total: seen.answer?.pagination?.total,
    size: SIZE,
    broken: seen.broken,
    fault: seen.fault,
    again: seen.again,
  }
}
