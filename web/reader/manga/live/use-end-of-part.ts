import { useEffect } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { prefetchNextPart } from './prefetch-next-part.ts'

/** Pages before the end at which the next part is prefetched. */
const NEAR_END = 3

interface EndOptions {
  readonly part: Part
  readonly pageCount: number
  /** The last page that is shown, from 1. */
  readonly last: number
  /** The card behind the last page is shown. */
  readonly atEnd: boolean
  /** How wide a page is shown, in pixels of the screen; 0 before that is known. */
  readonly pixelWidth: number
  readonly showBars: (shown: boolean) => void
  readonly onProgress: (progress: number) => void
}

/** Reports the progress, prefetches the next part near the end, and shows the bars with the card behind the last page. */
export function useEndOfPart(options: EndOptions): void {
  const { part, pageCount, last, atEnd, pixelWidth, showBars, onProgress } = options
  useEffect(() => onProgress(pageCount === 0 ? 1 : last / pageCount), [onProgress, last, pageCount])
  useEffect(() => {
    if (atEnd) showBars(true)
  }, [atEnd, showBars])

  const near = last >= pageCount - NEAR_END
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once when the end is near, not again for another width.
  useEffect(() => {
    if (!near || pixelWidth === 0) return
    const leaving = new AbortController()
    prefetchNextPart(part, pixelWidth, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [near, part, pixelWidth === 0])
}
