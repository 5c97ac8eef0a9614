import { readLibrary } from '#contract/calls/library.ts'
import type { LibraryBook } from '#contract/generated/library.ts'
import { read, useRead } from '../session/read.ts'
import { whileMade } from './book-state.ts'

/** Books in one answer. */
const SIZE = 48

export interface LibraryQuery {
  /** True for volumes that the reader reads without owning them; else those that they own. */
  readonly unpurchased?: boolean
  readonly query: string
  /** Also those that were hidden. */
  readonly hidden: boolean
  readonly chunk: number
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
export function useLibrary(filters: LibraryQuery | null): LibraryChunk {
  const query = filters && {
    limit: SIZE,
    skip: filters.chunk * SIZE,
    hidden: (!filters.unpurchased && filters.hidden) || undefined,
    only: filters.unpurchased ? ('unpurchased' as const) : undefined,
    query: filters.query || undefined,
  }
  const seen = useRead(query && read(readLibrary, { query }), {
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
