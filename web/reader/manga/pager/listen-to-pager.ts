import type { RefObject } from 'react'
import { recognizeDoubleClicks } from '../../controls/double-click.ts'
import type { Point } from '../stage.ts'
import { turnOfZone, zoneAt } from '../tap-zone.ts'
import { type GestureHandlers, listenToGestures } from './gestures.ts'
import { glide } from './glide.ts'
import type { PagerOptions } from './pager-options.ts'
import { listenToWheel } from './wheel.ts'
import { canPull, clampView, fitScale, overflows, type SpreadLayout, type View, zoomed } from './zoom-view.ts'

/** What gestures move. */
interface PagerParts {
  readonly latest: RefObject<PagerOptions>
  readonly track: RefObject<HTMLElement | null>
  readonly view: RefObject<View>
  /** Stops the animation that runs. */
  readonly stop: RefObject<() => void>
  /** Of the spread on the stage. */
  readonly layout: () => SpreadLayout
  readonly show: (view: View) => void
  readonly step: (by: 1 | -1) => void
  /** null goes back to the fit that is set. */
  readonly zoomBy: (by: number | null, at: Point, smooth: boolean) => void
}

/** A swipe turns the page from this share of the stage's width on. */
const SWIPE_DISTANCE = 0.25
/** A faster swipe turns whatever its length, in pixels per millisecond. */
const SWIPE_SPEED = 0.35
/** The factor of a double tap. */
const DOUBLE_TAP_ZOOM = 2.5

/** Lets fingers, the mouse and the wheel pan, zoom and turn the pages of a pager. */
export function listenToPager(stage: HTMLElement, parts: PagerParts, signal: AbortSignal): void {
  const handlers = gestureHandlers(parts)
  listenToGestures(stage, handlers, signal)
  listenToWheel(
    stage,
    {
      zoom: (point, by) => parts.zoomBy(by, point, false),
      canPull: handlers.canPull,
      pull: handlers.pull,
      turn: by => parts.latest.current.onTurn(by),
    },
    signal,
  )
  const nameZone = (event: PointerEvent) => {
    stage.dataset.zone = zoneUnder(stage, event, parts)
  }
  stage.addEventListener('pointermove', nameZone, { signal })
}

function gestureHandlers({
  latest,
  track,
  view,
  stop,
  layout,
  show,
  step,
  zoomBy,
}: PagerParts): GestureHandlers {
  const pullBy = (by: Point) =>
    show(clampView(layout(), { ...view.current, x: view.current.x + by.x, y: view.current.y + by.y }))
  const pushTrack = (x: number, moving: boolean) => {
    if (!track.current) return
    track.current.dataset.pushed = moving ? 'yes' : ''
    track.current.style.transform = x === 0 ? '' : `translateX(${x}px)`
  }
  const isSecondClick = recognizeDoubleClicks()
  return {
    canPull: by => canPull(layout(), view.current, by),
    pull(by) {
      stop.current()
      pullBy(by)
    },
    release(speed) {
      if (latest.current.still) return
      stop.current = glide(speed, by => {
        if (!canPull(layout(), view.current, by)) return false
        pullBy(by)
        return true
      })
    },
    swipe: x => pushTrack(x, true),
    swiped(x, speed) {
      pushTrack(0, false)
      const { stage, rtl, onTurn } = latest.current
      const long = Math.abs(x) > stage.width * SWIPE_DISTANCE
      const fast = Math.abs(speed) > SWIPE_SPEED && speed * x > 0
      if (long || fast) onTurn(x > 0 === rtl ? 1 : -1)
    },
    pinch(point, by) {
      stop.current()
      show(zoomed(layout(), latest.current.fit, view.current, by, point))
    },
    pinched: () => latest.current.onZoom(view.current.scale / fitScale(layout(), latest.current.fit)),
    tap(press) {
      stop.current()
      const { zones, stage, rtl, onMiddle } = latest.current
      const by = turnOfZone(zoneAt(zones, press, stage), rtl)
      if (!by) onMiddle()
      else if (!isSecondClick(press)) step(by)
    },
    doubleTap(point) {
      const zoomedIn = view.current.scale > fitScale(layout(), latest.current.fit) * 1.05
      zoomBy(zoomedIn ? null : DOUBLE_TAP_ZOOM, point, true)
    },
    awaitsDoubleTap: point =>
      latest.current.doubleTap && zoneAt(latest.current.zones, point, latest.current.stage) === 'middle',
  }
}

/** The zone under a mouse, by which the styles show what a press there does; empty for fingers. */
function zoneUnder(
  element: HTMLElement,
  { clientX, clientY, pointerType }: PointerEvent,
  { latest, view, layout }: PagerParts,
): string {
  if (pointerType !== 'mouse') return ''
  const { zones, stage } = latest.current
  const { left, top } = element.getBoundingClientRect()
  const zone = zoneAt(zones, { x: clientX - left, y: clientY - top }, stage)
  const { across, down } = overflows(layout(), view.current)
  return zone === 'middle' && (across || down) ? 'pull' : zone
}
