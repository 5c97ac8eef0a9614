import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import type { Spread } from '#rules/manga-spreads.ts'
import type { StageControl } from '../stage-control.ts'
import { turnOfZone, type Zones, zoneAt } from '../tap-zone.ts'
import { type GestureMeanings, listenToGestures, listenToWheel } from './gestures.ts'
import { glide, travel } from './glide.ts'
import { sizeOfSpread } from './spread-size.ts'
import {
  canPull,
  type Fit,
  fitScale,
  hold,
  type Lay,
  overflows,
  type Point,
  type Size,
  shoved,
  stepped,
  type View,
  viewAt,
  zoomed,
} from './zoom-view.ts'

export interface PagerWish {
  readonly pages: readonly MangaPage[]
  readonly spreads: readonly Spread[]
  /** The spread that is seen; their number stands for the card behind the last. */
  readonly at: number
  readonly rtl: boolean
  readonly stage: Size
  readonly fit: Fit
  readonly zones: Zones
  readonly still: boolean
  readonly doubleTap: boolean
  readonly control: RefObject<StageControl | null>
  /** False where there is nothing to turn to. */
  readonly onTurn: (by: 1 | -1) => boolean
  readonly onMiddle: () => void
  /** How much larger than it fits, once the fingers have said so. */
  readonly onZoom: (ratio: number) => void
}

/** Of the stage's width; a push that was quick needs less. */
const FAR_ENOUGH = 0.25
const QUICK = 0.35
const IN = 2.5

/** Moves what is seen: one spread is on the stage, one waits on each side. Returns what the elements have to be known by. */
export function usePager(wish: PagerWish) {
  const latest = useRef(wish)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const sheets = useRef(new Map<number, HTMLElement>())
  const view = useRef<View>({ scale: 1, x: 0, y: 0 })
  const before = useRef(wish.at)
  const stop = useRef(() => {})

  const layOf = useCallback((at: number): Lay => {
    const { pages, spreads, stage: size, rtl } = latest.current
    return { content: sizeOfSpread(pages, spreads[at]), stage: size, rtl, pixelRatio: devicePixelRatio }
  }, [])

  const show = useCallback(
    (to: View) => {
      view.current = to
      lay(sheets.current.get(latest.current.at), layOf(latest.current.at), to)
    },
    [layOf],
  )

  useLayoutEffect(() => {
    latest.current = wish
  })

  const { at, spreads, stage: size, fit, rtl, onZoom } = wish
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is laid out is laid out anew when these change; they are read from `latest`.
  useLayoutEffect(() => {
    stop.current()
    const from = before.current === at + 1 ? 'end' : 'start'
    before.current = at
    for (const near of [at - 1, at, at + 1]) {
      const place = viewAt(layOf(near), fit, near < at || (near === at && from === 'end') ? 'end' : 'start')
      lay(sheets.current.get(near), layOf(near), place)
      if (near === at) view.current = place
    }
    onZoom(1)
  }, [at, spreads, size.width, size.height, fit, rtl])

  const moveTo = useCallback(
    (to: View) => {
      stop.current()
      if (latest.current.still) show(to)
      else stop.current = travel(view.current, to, show)
    },
    [show],
  )
  const zoomBy = useCallback(
    (by: number | null, at: Point, smooth: boolean) => {
      const current = latest.current
      const given = layOf(current.at)
      const to =
        by === null ? viewAt(given, current.fit, 'start') : zoomed(given, current.fit, view.current, by, at)
      if (smooth) moveTo(to)
      else show(to)
      current.onZoom(to.scale / fitScale(given, current.fit))
    },
    [layOf, moveTo, show],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const to = stepped(layOf(latest.current.at), view.current, by)
      if (to && latest.current.at < latest.current.spreads.length) moveTo(to)
      else latest.current.onTurn(by)
    },
    [layOf, moveTo],
  )

  useImperativeHandle(
    wish.control,
    (): StageControl => ({
      step,
      shove(to) {
        const current = latest.current
        const next = shoved(layOf(current.at), view.current, to)
        if (next) return moveTo(next)
        if (to === 'left' || to === 'right') current.onTurn((to === 'left') === current.rtl ? 1 : -1)
      },
      zoom: by => zoomBy(by, { x: latest.current.stage.width / 2, y: latest.current.stage.height / 2 }, true),
    }),
    [step, layOf, moveTo, zoomBy],
  )

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const listening = new AbortController()
    const pull = (by: Point) => {
      stop.current()
      const given = layOf(latest.current.at)
      show(hold(given, { ...view.current, x: view.current.x + by.x, y: view.current.y + by.y }))
    }
    const pushTrack = (x: number, moving: boolean) => {
      if (!track.current) return
      track.current.dataset.pushed = moving ? 'yes' : ''
      track.current.style.transform = x === 0 ? '' : `translateX(${x}px)`
    }
    const meanings: GestureMeanings = {
      canPull: by => canPull(layOf(latest.current.at), view.current, by),
      pull,
      release(speed) {
        if (latest.current.still) return
        stop.current = glide(speed, by => {
          const given = layOf(latest.current.at)
          if (!canPull(given, view.current, by)) return false
          show(hold(given, { ...view.current, x: view.current.x + by.x, y: view.current.y + by.y }))
          return true
        })
      },
      swipe: x => pushTrack(x, true),
      swiped(x, speed) {
        pushTrack(0, false)
        const { stage: room, rtl: fromRight, onTurn } = latest.current
        const far = Math.abs(x) > room.width * FAR_ENOUGH || (Math.abs(speed) > QUICK && speed * x > 0)
        if (far) onTurn(x > 0 === fromRight ? 1 : -1)
      },
      pinch: (point, by) => {
        stop.current()
        const given = layOf(latest.current.at)
        show(zoomed(given, latest.current.fit, view.current, by, point))
      },
      pinched: () =>
        latest.current.onZoom(view.current.scale / fitScale(layOf(latest.current.at), latest.current.fit)),
      tap(point) {
        stop.current()
        const { zones, stage: room, rtl: fromRight, onMiddle } = latest.current
        const by = turnOfZone(zoneAt(zones, point, room), fromRight)
        if (by) step(by)
        else onMiddle()
      },
      tapTwice(point) {
        const zoomedIn = view.current.scale > fitScale(layOf(latest.current.at), latest.current.fit) * 1.05
        zoomBy(zoomedIn ? null : IN, point, true)
      },
      awaitsSecond: point =>
        latest.current.doubleTap && zoneAt(latest.current.zones, point, latest.current.stage) === 'middle',
    }
    listenToGestures(element, meanings, listening.signal)
    listenToWheel(
      element,
      {
        zoom: (point, by) => zoomBy(by, point, false),
        canPull: meanings.canPull,
        pull,
        turn: by => latest.current.onTurn(by),
      },
      listening.signal,
    )
    element.addEventListener(
      'pointermove',
      event => nameZone(element, event, latest.current, view.current, layOf),
      {
        signal: listening.signal,
      },
    )
    return () => {
      stop.current()
      listening.abort()
    }
  }, [layOf, show, step, zoomBy])

  const sheetRef = (index: number) => (element: HTMLElement | null) => {
    if (element) sheets.current.set(index, element)
    else sheets.current.delete(index)
  }
  return { stage, track, sheetRef }
}

/** For a mouse the stage says what a press there would do. */
function nameZone(
  element: HTMLElement,
  { clientX, clientY, pointerType }: PointerEvent,
  { zones, stage, at }: PagerWish,
  view: View,
  layOf: (at: number) => Lay,
): void {
  const { left, top } = element.getBoundingClientRect()
  const { across, down } = overflows(layOf(at), view)
  const zone = pointerType === 'mouse' ? zoneAt(zones, { x: clientX - left, y: clientY - top }, stage) : ''
  element.dataset.zone = zone === 'middle' && (across || down) ? 'pull' : zone
}

function lay(sheet: HTMLElement | undefined, { content }: Lay, { scale, x, y }: View): void {
  if (!sheet) return
  sheet.style.width = `${content.width * scale}px`
  sheet.style.height = `${content.height * scale}px`
  sheet.style.transform = `translate(${x}px, ${y}px)`
}
