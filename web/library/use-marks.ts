import { listMarks } from '#contract/calls/marks.ts'
import { read, useRead } from '../session/read.ts'

/** Those whose text is in the book no longer, or all others. */
export type MarkFilter = 'gone' | 'present'

/** What is shown at first. */
const FIRST = 50
/** The most that one answer holds, and so what each further chunk has. */
const MOST = 500

/** A piece of a reader's marks, the last changed first. */
export function useMarks(only: MarkFilter, chunk: number) {
  const limit = chunk === 0 ? FIRST : MOST
  return useRead(read(listMarks, { query: { only, limit, skip: chunk === 0 ? 0 : shownWith(chunk) } }))
}

/** How many marks so many chunks have, where there are as many. */
export function shownWith(chunks: number): number {
  return FIRST + (chunks - 1) * MOST
}

/** How many chunks there are of so many marks. */
export function chunksOf(total: number): number {
  return total <= FIRST ? Math.min(total, 1) : 1 + Math.ceil((total - FIRST) / MOST)
}
