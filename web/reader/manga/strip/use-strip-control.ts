import { type Dispatch, type RefObject, type SetStateAction, useEffect, useImperativeHandle } from 'react'
import { type Press, recognizeDoubleClicks } from '../../controls/double-click.ts'
import type { StageControl } from '../stage.ts'
import { turnOfZone, zoneAt } from '../tap-zone.ts'
import { leafAt, type StripLayout } from './strip-layout.ts'
import type { StripOptions } from './strip-options.ts'
import { listenToStripZoom } from './strip-zoom.ts'

const MIN_ZOOM = 0.5
const MAX_ZOOM = 4
/** The factor of a double tap. */
const DOUBLE_TAP_ZOOM = 2
/** How far a tap scrolls, and how far an arrow key, in shares of the stage's height. */
const STEP = 0.85
const ARROW_STEP = 0.15

interface StripParts {
  readonly control: RefObject<StageControl | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly latest: RefObject<{ readonly options: StripOptions; readonly strip: StripLayout }>
  /** Where the strip was scrolled to last, in pixels. */
  readonly top: RefObject<number>
  readonly setZoom: Dispatch<SetStateAction<number>>
}

/** Scrolls and zooms the strip by taps, keys and buttons. */
export function useStripControl({ control, scroller, latest, top, setZoom }: StripParts): void {
  function zoomBy(by: number): void {
    setZoom(old => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, old * by)))
  }

  function scrollBy(share: number): void {
    const { stage, still } = latest.current.options
    scroller.current?.scrollBy({ top: share * stage.height, behavior: still ? 'instant' : 'smooth' })
  }

  /** Scrolls to the beginning of this leaf, or of the one before or behind it. */
  function jump(by: 1 | -1): void {
    const { strip, options } = latest.current
    const leaf = leafAt(strip, top.current + 1)
    const start = strip.tops[leaf] ?? 0
    const to = by === 1 ? strip.tops[leaf + 1] : start < top.current - 1 ? start : strip.tops[leaf - 1]
    scroller.current?.scrollTo({ top: to ?? 0, behavior: options.still ? 'instant' : 'smooth' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens once and reads from refs.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const listening = new AbortController()
    const isSecondClick = recognizeDoubleClicks()
    const tap = (press: Press) => {
      const { zones, stage, rtl, onMiddle } = latest.current.options
      const by = turnOfZone(zoneAt(zones, press, stage), rtl)
      if (!by) onMiddle()
      else if (!isSecondClick(press)) scrollBy(by * STEP)
    }
    const awaitsDoubleTap = (at: Press) => {
      const { doubleTap, zones, stage } = latest.current.options
      return doubleTap && zoneAt(zones, at, stage) === 'middle'
    }
    const doubleTap = () => setZoom(old => (old > 1.05 ? 1 : DOUBLE_TAP_ZOOM))
    listenToStripZoom(element, { zoomBy, tap, doubleTap, awaitsDoubleTap }, listening.signal)
    return () => listening.abort()
  }, [])

  useImperativeHandle(
    control,
    (): StageControl => ({
      step: by => scrollBy(by * STEP),
      pan(to) {
        if (to === 'up' || to === 'down') scrollBy(to === 'up' ? -ARROW_STEP : ARROW_STEP)
        else jump((to === 'left') === latest.current.options.rtl ? 1 : -1)
      },
      zoom: by => (by === null ? setZoom(1) : zoomBy(by)),
    }),
  )
}
