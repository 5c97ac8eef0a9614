import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useLatest } from '../../use-latest.ts'
import type { Point, StageControl } from '../stage.ts'
import { travel } from './glide.ts'
import { listenToPager } from './listen-to-pager.ts'
import type { PagerOptions } from './pager-options.ts'
import { sizeOfSpread } from './spread-size.ts'
import { fitScale, initialView, panned, type SpreadLayout, stepped, type View, zoomed } from './zoom-view.ts'

/**
 * Moves the spreads: one is on the stage and one waits on each side. It writes styles instead of rendering, so that it keeps
 * up with fingers. It returns refs for the elements.
 */
export function usePager(options: PagerOptions) {
  const latest = useLatest(options)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const sheets = useRef(new Map<number, HTMLElement>())
  const view = useRef<View>({ scale: 1, x: 0, y: 0 })
  const shownBefore = useRef(options.at)
  /** Stops the animation that runs. */
  const stop = useRef(() => {})

  const layoutOf = useCallback(
    (at: number): SpreadLayout => {
      const { pages, spreads, stage: size, rtl } = latest.current
      return { content: sizeOfSpread(pages, spreads[at]), stage: size, rtl, pixelRatio: devicePixelRatio }
    },
    [latest],
  )
  const show = useCallback(
    (to: View) => {
      view.current = to
      applyView(sheets.current.get(latest.current.at), layoutOf(latest.current.at), to)
    },
    [layoutOf, latest],
  )

  const { at, spreads, stage: size, fit, rtl, onZoom } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the layout; `layoutOf` reads them from `latest`.
  useLayoutEffect(() => {
    stop.current()
    const from = shownBefore.current === at + 1 ? 'end' : 'start'
    shownBefore.current = at
    for (const near of [at - 1, at, at + 1]) {
      const corner = near < at || (near === at && from === 'end') ? 'end' : 'start'
      const first = initialView(layoutOf(near), fit, corner)
      applyView(sheets.current.get(near), layoutOf(near), first)
      if (near === at) view.current = first
    }
    onZoom(1)
  }, [at, spreads, size.width, size.height, fit, rtl])

  const moveTo = useCallback(
    (to: View) => {
      stop.current()
      if (latest.current.still) show(to)
      else stop.current = travel(view.current, to, show)
    },
    [show, latest],
  )
  const zoomBy = useCallback(
    (by: number | null, point: Point, smooth: boolean) => {
      const current = latest.current
      const layout = layoutOf(current.at)
      const to =
        by === null
          ? initialView(layout, current.fit, 'start')
          : zoomed(layout, current.fit, view.current, by, point)
      if (smooth) moveTo(to)
      else show(to)
      current.onZoom(to.scale / fitScale(layout, current.fit))
    },
    [layoutOf, moveTo, show, latest],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const to = stepped(layoutOf(latest.current.at), view.current, by)
      if (to && latest.current.at < latest.current.spreads.length) moveTo(to)
      else latest.current.onTurn(by)
    },
    [layoutOf, moveTo, latest],
  )

  useImperativeHandle(
    options.control,
    (): StageControl => ({
      step,
      pan(to) {
        const current = latest.current
        const next = panned(layoutOf(current.at), view.current, to)
        if (next) return moveTo(next)
        if (to === 'left' || to === 'right') current.onTurn((to === 'left') === current.rtl ? 1 : -1)
      },
      zoom: by => zoomBy(by, { x: latest.current.stage.width / 2, y: latest.current.stage.height / 2 }, true),
    }),
    [step, layoutOf, moveTo, zoomBy, latest],
  )

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const listening = new AbortController()
    const layout = () => layoutOf(latest.current.at)
    listenToPager(element, { latest, track, view, stop, layout, show, step, zoomBy }, listening.signal)
    return () => {
      stop.current()
      listening.abort()
    }
  }, [layoutOf, show, step, zoomBy, latest])

  const sheetRef = (index: number) => (element: HTMLElement | null) => {
    if (element) sheets.current.set(index, element)
    else sheets.current.delete(index)
  }
  return { stage, track, sheetRef }
}

function applyView(sheet: HTMLElement | undefined, { content }: SpreadLayout, { scale, x, y }: View): void {
  if (!sheet) return
  sheet.style.width = `${content.width * scale}px`
  sheet.style.height = `${content.height * scale}px`
  sheet.style.transform = `translate(${x}px, ${y}px)`
}
