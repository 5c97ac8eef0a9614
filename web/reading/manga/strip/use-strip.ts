import {
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import type { Leaf } from '#rules/manga-spreads.ts'
import type { Fit, Size } from '../pager/zoom-view.ts'
import type { StageControl } from '../stage-control.ts'
import { turnOfZone, type Zones, zoneAt } from '../tap-zone.ts'
import {
  heightAt,
  heightOf,
  layStrip,
  leafAt,
  placeAt,
  type StripLayout,
  type StripPlace,
} from './strip-layout.ts'
import { listenToStripZoom } from './strip-zoom.ts'

export interface StripWish {
  readonly pages: readonly MangaPage[]
  readonly leaves: readonly Leaf[]
  /** The page that is to be seen; their number stands for the card behind the last. */
  readonly page: number
  readonly rtl: boolean
  readonly stage: Size
  readonly fit: Fit
  readonly zones: Zones
  readonly still: boolean
  readonly doubleTap: boolean
  readonly control: RefObject<StageControl | null>
  /** What is seen, which page is in the middle, and which way it moves. */
  readonly onSeen: (seen: readonly number[], page: number, heading: 1 | -1) => void
  readonly onMiddle: () => void
  readonly onWidth: (width: number) => void
}

/** Pixels of the layout; on a large screen a page fills the column and no more. */
const COLUMN = 820
const MOST_ZOOM = 4
const STEP = 0.85
const ARROW = 0.15

/** Leaves from the first to the last, without the last. */
interface Run {
  readonly from: number
  readonly to: number
}

/** Moves the strip: which pages are mounted, where it stands, and that it stays there when its width changes. */
export function useStrip(wish: StripWish) {
  const { pages, leaves, stage, fit } = wish
  const scroller = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const width = Math.max(1, Math.round(columnOf(fit, stage, pages) * zoom))
  const strip = useMemo(() => layStrip(pages, leaves, width), [pages, leaves, width])
  const place = useRef<StripPlace>({ leaf: firstLeafOf(leaves, wish.page), down: 0 })
  const told = useRef(wish.page)
  const laid = useRef('')
  const lying = useRef(leaves)
  const top = useRef(0)
  const [run, setRun] = useState<Run>(() => runAt(strip, heightAt(strip, place.current), stage.height))
  const latest = useRef({ wish, strip, zoom })

  useLayoutEffect(() => {
    latest.current = { wish, strip, zoom }
  })

  // The same place at another width, or another page because somebody asked for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` reads what is newest.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const key = `${strip.width} ${heightOf(strip)} ${stage.width} ${stage.height}`
    // Where one has scrolled to is where one is.
    if (wish.page === told.current && laid.current === key) return
    laid.current = key
    place.current = { ...place.current, leaf: sameLeaf(lying.current, strip.leaves, place.current.leaf) }
    lying.current = strip.leaves
    if (wish.page !== told.current) {
      told.current = wish.page
      place.current = { leaf: firstLeafOf(strip.leaves, wish.page), down: 0 }
    }
    const atEnd = wish.page >= pages.length
    const to = atEnd ? heightOf(strip) : Math.round(heightAt(strip, place.current))
    element.scrollTo({ top: to, left: (strip.width - stage.width) / 2, behavior: 'instant' })
    top.current = element.scrollTop
    setRun(runAt(strip, element.scrollTop, stage.height))
    // It is the page that was asked for, even where a short one lets the next into the middle.
    tell(1, wish.page)
    latest.current.wish.onWidth(strip.width)
  }, [strip, wish.page, pages.length, stage.width, stage.height])

  function tell(heading: 1 | -1, asked?: number): void {
    const { wish: current, strip: layout } = latest.current
    const [from, height] = [top.current, current.stage.height]
    const end = heightOf(layout)
    const middle = from + height / 2
    const found = middle > end ? current.pages.length : (layout.leaves[leafAt(layout, middle)]?.page ?? 0)
    const page = asked ?? found
    told.current = page
    const seen = layout.leaves.slice(leafAt(layout, from), leafAt(layout, from + height) + 1)
    current.onSeen(from >= end ? [] : [...new Set(seen.map(leaf => leaf.page))], page, heading)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens once and reads what is newest.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    let waiting = 0
    const follow = () => {
      waiting = 0
      const { strip: layout, wish: current } = latest.current
      const heading = element.scrollTop < top.current ? -1 : 1
      top.current = element.scrollTop
      place.current = placeAt(layout, top.current)
      const next = runAt(layout, top.current, current.stage.height)
      setRun(old => (old.from === next.from && old.to === next.to ? old : next))
      tell(heading)
    }
    element.addEventListener(
      'scroll',
      () => {
        if (element.scrollTop !== top.current) waiting ||= requestAnimationFrame(follow)
      },
      { signal, passive: true },
    )
    const tap = (x: number, y: number) => {
      const { wish: current } = latest.current
      const by = turnOfZone(zoneAt(current.zones, { x, y }, current.stage), current.rtl)
      if (by) scrollBy(by * STEP)
      else current.onMiddle()
    }
    listenToStripZoom(
      element,
      {
        zoomBy,
        tap,
        tapTwice: () => setZoom(old => (old > 1.05 ? 1 : 2)),
        awaitsSecond: (x, y) => {
          const { wish: current } = latest.current
          return current.doubleTap && zoneAt(current.zones, { x, y }, current.stage) === 'middle'
        },
      },
      signal,
    )
    return () => {
      cancelAnimationFrame(waiting)
      listening.abort()
    }
  }, [])

  function zoomBy(by: number): void {
    setZoom(old => Math.min(MOST_ZOOM, Math.max(0.5, old * by)))
  }

  function scrollBy(share: number): void {
    const { stage: size, still } = latest.current.wish
    scroller.current?.scrollBy({ top: share * size.height, behavior: still ? 'instant' : 'smooth' })
  }

  /** To the beginning of the leaf before or behind. */
  function jump(by: 1 | -1): void {
    const { strip: layout, wish: current } = latest.current
    const leaf = leafAt(layout, top.current + 1)
    const start = layout.tops[leaf] ?? 0
    const to = by === 1 ? layout.tops[leaf + 1] : start < top.current - 1 ? start : layout.tops[leaf - 1]
    scroller.current?.scrollTo({ top: to ?? 0, behavior: current.still ? 'instant' : 'smooth' })
  }

  useImperativeHandle(
    wish.control,
    (): StageControl => ({
      step: by => scrollBy(by * STEP),
      shove(to) {
        if (to === 'up' || to === 'down') scrollBy(to === 'up' ? -ARROW : ARROW)
        else jump((to === 'left') === latest.current.wish.rtl ? 1 : -1)
      },
      zoom: by => (by === null ? setZoom(1) : zoomBy(by)),
    }),
  )

  return { scroller, strip, run }
}

function columnOf(fit: Fit, stage: Size, pages: readonly MangaPage[]): number {
  const usual = pages.find(({ wide }) => !wide) ?? pages[0]
  if (fit === 'width') return stage.width
  if (fit === 'original') return (usual?.width ?? stage.width) / devicePixelRatio
  if (fit === 'height') return (stage.height * (usual?.width ?? 2)) / (usual?.height ?? 3)
  return Math.min(stage.width, COLUMN)
}

function firstLeafOf(leaves: readonly Leaf[], page: number): number {
  const found = leaves.findIndex(leaf => leaf.page >= page)
  return found === -1 ? Math.max(0, leaves.length - 1) : found
}

/** Where a leaf is when others are shown whole or in halves. */
function sameLeaf(before: readonly Leaf[], now: readonly Leaf[], at: number): number {
  const leaf = before[at]
  if (before === now || !leaf) return Math.min(at, Math.max(0, now.length - 1))
  const exact = now.findIndex(one => one.page === leaf.page && one.half === leaf.half)
  return exact === -1 ? firstLeafOf(now, leaf.page) : exact
}

/** What is on the screen, and one screen before and behind it. */
function runAt(strip: StripLayout, top: number, height: number): Run {
  return { from: leafAt(strip, top - height), to: leafAt(strip, top + 2 * height) + 1 }
}
