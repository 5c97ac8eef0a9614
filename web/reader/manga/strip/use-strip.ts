import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../use-latest.ts'
import {
  columnWidth,
  firstLeafOf,
  heightAt,
  heightOf,
  type LeafRange,
  layOutStrip,
  leafAt,
  positionAt,
  rangeToMount,
  type StripPosition,
  sameLeaf,
} from './strip-layout.ts'
import type { StripOptions } from './strip-options.ts'
import { useStripControl } from './use-strip-control.ts'

/** Scrolls the strip, mounts the leaves near the screen, and keeps the position when the width changes. */
export function useStrip(options: StripOptions) {
  const { pages, leaves, stage, fit, page } = options
  const scroller = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const width = Math.max(1, Math.round(columnWidth(fit, stage, pages) * zoom))
  const strip = useMemo(() => layOutStrip(pages, leaves, width), [pages, leaves, width])
  const position = useRef<StripPosition>({ leaf: firstLeafOf(leaves, page), down: 0 })
  /** Where the strip was scrolled to last, in pixels. */
  const top = useRef(0)
  const reportedPage = useRef(page)
  const laidOut = useRef({ key: '', leaves })
  const [range, setRange] = useState<LeafRange>(() =>
    rangeToMount(strip, heightAt(strip, position.current), stage.height),
  )
  const latest = useLatest({ options, strip })

  // Scrolls to the same position at another width, or to another page that was requested.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `report` reads from refs.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const key = `${strip.width} ${heightOf(strip)} ${stage.width} ${stage.height}`
    // The page has changed because the reader scrolled to it.
    if (page === reportedPage.current && laidOut.current.key === key) return
    const leaf = sameLeaf(laidOut.current.leaves, strip.leaves, position.current.leaf)
    position.current = { ...position.current, leaf }
    laidOut.current = { key, leaves: strip.leaves }
    if (page !== reportedPage.current) {
      reportedPage.current = page
      position.current = { leaf: firstLeafOf(strip.leaves, page), down: 0 }
    }
    const atEnd = page >= pages.length
    const to = atEnd ? heightOf(strip) : Math.round(heightAt(strip, position.current))
    element.scrollTo({ top: to, left: (strip.width - stage.width) / 2, behavior: 'instant' })
    top.current = element.scrollTop
    setRange(rangeToMount(strip, element.scrollTop, stage.height))
    // The requested page counts even if it is short and another one lies in the middle of the screen.
    report(1, page)
    latest.current.options.onWidth(strip.width)
  }, [strip, page, pages.length, stage.width, stage.height])

  function report(heading: 1 | -1, requestedPage?: number): void {
    const { options: current, strip: layout } = latest.current
    const [from, height] = [top.current, current.stage.height]
    const end = heightOf(layout)
    const middle = from + height / 2
    const pageInMiddle =
      middle > end ? current.pages.length : (layout.leaves[leafAt(layout, middle)]?.page ?? 0)
    reportedPage.current = requestedPage ?? pageInMiddle
    const seen = layout.leaves.slice(leafAt(layout, from), leafAt(layout, from + height) + 1)
    current.onSeen(
      from >= end ? [] : [...new Set(seen.map(leaf => leaf.page))],
      reportedPage.current,
      heading,
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens once and reads from refs.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const listening = new AbortController()
    let frame = 0
    const follow = () => {
      frame = 0
      const { strip: layout, options: current } = latest.current
      const heading = element.scrollTop < top.current ? -1 : 1
      top.current = element.scrollTop
      position.current = positionAt(layout, top.current)
      const next = rangeToMount(layout, top.current, current.stage.height)
      setRange(old => (old.from === next.from && old.to === next.to ? old : next))
      report(heading)
    }
    const onScroll = () => {
      if (element.scrollTop !== top.current) frame ||= requestAnimationFrame(follow)
    }
    element.addEventListener('scroll', onScroll, { signal: listening.signal, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      listening.abort()
    }
  }, [])

  useStripControl({ control: options.control, scroller, latest, top, setZoom })
  return { scroller, strip, range }
}
