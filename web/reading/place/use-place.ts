import { useEffect, useRef } from 'react'
import type { Locator } from '#contract/generated/places.ts'

/** What a reader of parts offers, so that its place is kept on the account and other devices' places can be gone to. */
export interface PlaceReader {
  readonly partId: string
  /** Where the reader is now, with the quote and the progress; null while nothing is laid out. */
  locate(): Locator | null
  /** Shows that place. It is not the reader's own moving: `keepPlace` of last-place.ts is not called for it. */
  goTo(locator: Locator): void
  /** Whether that place can be seen now, or nearly; without it places are compared by page or progress. */
  isNear?(locator: Locator): boolean
}

type Joined = (reader: PlaceReader | null) => void
let current: PlaceReader | null = null
const watchers = new Set<Joined>()

/**
 * Joins a reader to the keeping of places. That it has moved is known from `keepPlace` of last-place.ts, which it calls for every move that
 * its reader has made. The functions may be new at every render.
 */
export function usePlace(reader: PlaceReader): void {
  const latest = useRef(reader)
  useEffect(() => {
    latest.current = reader
  })
  const { partId } = reader
  useEffect(() => {
    const joined: PlaceReader = {
      partId,
      locate: () => latest.current.locate(),
      goTo: locator => latest.current.goTo(locator),
      isNear: locator => latest.current.isNear?.(locator) ?? isClose(locator, latest.current.locate()),
    }
    tell(joined)
    return () => {
      if (current === joined) tell(null)
    }
  }, [partId])
}

/** Calls back with the reader that is open, now and whenever there is another. */
export function watchReader(joined: Joined): () => void {
  watchers.add(joined)
  joined(current)
  return () => watchers.delete(joined)
}

function tell(reader: PlaceReader | null): void {
  current = reader
  for (const joined of watchers) joined(reader)
}

/** About a screen, where nobody has said how much is seen. */
const PAGES = 1
const SHARE = 0.015

/** Whether two places are so near that nobody has to be asked. */
export function isClose(a: Locator, b: Locator | null): boolean {
  if (!b) return false
  if (a.page > 0 && b.page > 0) return Math.abs(a.page - b.page) <= PAGES
  return Math.abs(a.progress - b.progress) <= SHARE
}
