import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import { isFrugal } from '../../content/connection.ts'
import { browserEnvironment } from '../pages/browser-environment.ts'
import { neededWidth, type Quality } from '../pages/choose-variant.ts'
import { loadOrder, paceOf } from '../pages/load-order.ts'
import { PagePool } from '../pages/page-pool.ts'
import type { Viewport } from './use-viewport.ts'

/**
 * The pool of a part's pictures, which loads what the viewport needs.
 *
 * @param pageWidth CSS pixels across a page that is not zoomed
 * @param firstPages the pages that were shown before the scripts had loaded
 */
export function usePagePool(
  partId: string,
  pages: readonly MangaPage[],
  { seen, heading, zoom }: Pick<Viewport, 'seen' | 'heading' | 'zoom'>,
  quality: Quality,
  pageWidth: (page: number) => number,
  firstPages: RefObject<HTMLElement | null>,
): PagePool {
  const pool = useMemo(
    () => new PagePool(pages, browserEnvironment(partId), shownIn(firstPages.current, pages)),
    [partId, pages, firstPages],
  )
  const turnedAt = useRef<number[]>([])
  useEffect(() => () => pool.close(), [pool])
  useEffect(() => {
    const retry = () => pool.retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [pool])

  const seenKey = seen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is noted when other pages are seen.
  useEffect(() => {
    turnedAt.current = [...turnedAt.current.slice(-8), performance.now()]
  }, [seenKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` is another array at each render; its key changes with the pages.
  useEffect(() => {
    const frugal = isFrugal()
    const order = loadOrder({
      // The card behind the last page counts as one.
      seen: seen.length > 0 ? seen : [pages.length],
      count: pages.length,
      heading,
      paceMs: paceOf(turnedAt.current),
      frugal,
    })
    pool.request(
      order.map(page => ({
        page,
        seen: seen.includes(page),
        width: neededWidth({
          quality,
          across: pageWidth(page) * (seen.includes(page) ? zoom : 1),
          pixelRatio: devicePixelRatio,
          frugal,
          wide: pages[page]?.wide === true,
        }),
      })),
    )
  }, [pool, pages, seenKey, heading, zoom, quality, pageWidth])
  return pool
}

/** The addresses of the variants that the browser has chosen for the first pages. */
function shownIn(firstPages: HTMLElement | null, pages: readonly MangaPage[]): ReadonlySet<string> {
  const shown = new Set([...(firstPages?.querySelectorAll('img') ?? [])].map(image => image.currentSrc))
  const urls = pages.slice(0, 2).flatMap(({ variants }) => variants.map(({ url }) => url))
  return new Set(urls.filter(url => shown.has(new URL(url, location.href).href)))
}
