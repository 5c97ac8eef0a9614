import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import { machineFor } from '../pages/browser-machine.ts'
import { neededWidth, type Quality } from '../pages/choose-variant.ts'
import { isFrugal } from '../pages/connection.ts'
import { loadOrder, paceOf } from '../pages/load-order.ts'
import { PagePool } from '../pages/page-pool.ts'

/** What is looked at. */
export interface Look {
  /** Indexes of pages on the screen, as they are read. */
  readonly seen: readonly number[]
  readonly heading: 1 | -1
  /** How much larger than they fit. */
  readonly zoom: number
}

/** The pool of a part's pages, told what is seen as that changes. `acrossOf`: pixels of the layout across a page that fits; `sight`: what was seen before. */
export function usePagePool(
  partId: string,
  pages: readonly MangaPage[],
  { seen, heading, zoom }: Look,
  quality: Quality,
  acrossOf: (page: number) => number,
  sight: RefObject<HTMLElement | null>,
): PagePool {
  const pool = useMemo(
    () => new PagePool(pages, machineFor(partId), shownIn(sight.current, pages)),
    [partId, pages, sight],
  )
  const turnedAt = useRef<number[]>([])
  useEffect(() => () => pool.close(), [pool])
  useEffect(() => {
    const again = () => pool.again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [pool])

  const names = seen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another set of pages, by whichever array it is said.
  useEffect(() => {
    turnedAt.current = [...turnedAt.current.slice(-8), performance.now()]
  }, [names])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    const frugal = isFrugal()
    const on = seen.length > 0 ? seen : [pages.length]
    const order = loadOrder({
      seen: on,
      count: pages.length,
      heading,
      paceMs: paceOf(turnedAt.current),
      frugal,
    })
    pool.want(
      order.map(page => ({
        page,
        seen: seen.includes(page),
        width: neededWidth({
          quality,
          across: acrossOf(page) * (seen.includes(page) ? zoom : 1),
          pixelRatio: devicePixelRatio,
          frugal,
          wide: pages[page]?.wide === true,
        }),
      })),
    )
  }, [pool, pages, names, heading, zoom, quality, acrossOf])
  return pool
}

/** The variants that the browser has chosen for what was seen first. */
function shownIn(sight: HTMLElement | null, pages: readonly MangaPage[]): ReadonlySet<string> {
  const shown = new Set([...(sight?.querySelectorAll('img') ?? [])].map(image => image.currentSrc))
  const urls = pages.slice(0, 2).flatMap(({ variants }) => variants.map(({ url }) => url))
  return new Set(urls.filter(url => shown.has(new URL(url, location.href).href)))
}
