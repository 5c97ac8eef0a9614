import { useState } from 'react'
import type { Spread } from '#rules/manga-spreads.ts'

export type Viewport = ReturnType<typeof useViewport>

/**
 * What of the pages is on the screen, as the strip or the pager reports it.
 *
 * @param spread the one that is shown; undefined for the card behind the last
 */
export function useViewport(vertical: boolean, spread: Spread | undefined) {
  const [heading, setHeading] = useState<1 | -1>(1)
  const [zoom, setZoom] = useState(1)
  const [stripSeen, setStripSeen] = useState<readonly number[]>([])
  const [stripWidth, setStripWidth] = useState(0)
  return {
    /** Indexes of the pages on the screen, as they are read. */
    seen: vertical ? stripSeen : (spread?.map(leaf => leaf.page) ?? []),
    heading,
    /** 1 where a page fits as it was set. The strip zooms by its width. */
    zoom: vertical ? 1 : zoom,
    /** Of the column in which pages stand below each other; null where they are turned. */
    stripWidth: vertical ? stripWidth : null,
    setHeading,
    setZoom,
    setStripWidth,
    setStripSeen: (pages: readonly number[]) =>
      setStripSeen(old => (old.join() === pages.join() ? old : pages)),
  }
}
