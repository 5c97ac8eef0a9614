import { useEffect } from 'react'
import type { Locator } from '#contract/generated/places.ts'
import { useLatest } from '../use-latest.ts'

/** What position sync needs of the novel reader or the manga reader that is open. */
export interface SyncedReader {
  readonly partId: string
  /** The reading position, with the quote and the progress; null while nothing is laid out. */
  locate(): Locator | null
  /** Shows a position. This does not count as a move of the person. */
  goTo(locator: Locator): void
  /** Whether a position is on the screen or near it. Without it positions are compared by page or progress. */
  isNear?(locator: Locator): boolean
}

type Opened = (reader: SyncedReader | null) => void
let current: SyncedReader | null = null
const watchers = new Set<Opened>()

/** Registers a reader for position sync as long as it is mounted. The functions may be other ones at each render. */
export function usePositionSync(reader: SyncedReader): void {
  const latest = useLatest(reader)
  const { partId } = reader
  useEffect(() => {
    const registered: SyncedReader = {
      partId,
      locate: () => latest.current.locate(),
      goTo: locator => latest.current.goTo(locator),
      isNear: locator => latest.current.isNear?.(locator) ?? isClose(locator, latest.current.locate()),
    }
    setReader(registered)
    return () => {
      if (current === registered) setReader(null)
    }
  }, [partId, latest])
}

/** Calls back with the reader that is open, now and whenever that changes. The function that is returned ends that. */
export function watchReader(opened: Opened): () => void {
  watchers.add(opened)
  opened(current)
  return () => watchers.delete(opened)
}

function setReader(reader: SyncedReader | null): void {
  current = reader
  for (const opened of watchers) opened(reader)
}

/** Positions within this distance count as near: about one screen. */
const NEAR_PAGES = 1
const NEAR_PROGRESS = 0.015

/** Whether two positions are near each other. */
export function isClose(a: Locator, b: Locator | null): boolean {
  if (!b) return false
  if (a.page > 0 && b.page > 0) return Math.abs(a.page - b.page) <= NEAR_PAGES
  return Math.abs(a.progress - b.progress) <= NEAR_PROGRESS
}
