import type { Point } from './zoom-view.ts'

/** What gestures mean to a pager. Points are on the stage, pixels of the layout. */
export interface GestureMeanings {
  /** Whether what is seen moves when it is pulled that way; otherwise pulling sideways turns. */
  canPull(by: Point): boolean
  pull(by: Point): void
  /** Let go at this speed, pixels in a millisecond. */
  release(speed: Point): void
  /** A finger pushes the page so far to a side; `null`: it has let go there, at that speed. */
  swipe(x: number): void
  swiped(x: number, speed: number): void
  pinch(at: Point, by: number): void
  pinched(): void
  tap(at: Point): void
  tapTwice(at: Point): void
  /** A second tap there would mean something of its own, so that the first one waits for it. */
  awaitsSecond(at: Point): boolean
}

/** Pixels that a finger goes before it means something. */
const SLOP = 8
/** Milliseconds. */
const LONGEST_TAP = 500
const SECOND_TAP = 260
/** Pixels between two taps that are one gesture. */
const SAME_PLACE = 40

interface Finger extends Point {
  readonly time: number
}

interface Press {
  readonly start: Finger
  readonly last: Finger
  /** Pixels in a millisecond, of the last movements. */
  readonly speed: Point
}

const STILL: Point = { x: 0, y: 0 }

/**
 * Decides what fingers and mice on the stage mean: each gesture is one thing from the moment on at which it can be known, a tap, a swipe,
 * a pull or a pinch. Buttons and links on the stage keep what is theirs.
 */
export function listenToGestures(stage: HTMLElement, mean: GestureMeanings, signal: AbortSignal): void {
  const fingers = new Map<number, Press>()
  let gesture: 'none' | 'pressed' | 'pull' | 'swipe' | 'pinch' | 'over' = 'none'
  let tapped: { at: Finger; timer: ReturnType<typeof setTimeout> } | null = null

  const fingerOf = ({ clientX, clientY, timeStamp }: PointerEvent): Finger => {
    const { left, top } = stage.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top, time: timeStamp }
  }
  const pinchOf = () => {
    const [one, two] = [...fingers.values()].map(({ last }) => last)
    if (!one || !two) return null
    return {
      at: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
      span: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)),
    }
  }

  const on = <K extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(
    kind: K,
    listener: (event: PointerEvent) => void,
  ) => stage.addEventListener(kind, listener, { signal })

  on('pointerdown', event => {
    const target = event.target instanceof Element ? event.target : null
    if (event.button !== 0 || target?.closest('button, a, input, aside')) return
    const finger = fingerOf(event)
    stage.setPointerCapture(event.pointerId)
    if (fingers.size === 2) return
    fingers.set(event.pointerId, { start: finger, last: finger, speed: STILL })
    if (fingers.size === 1) gesture = 'pressed'
    else {
      if (gesture === 'swipe') mean.swiped(0, 0)
      gesture = 'pinch'
    }
  })

  on('pointermove', event => {
    const press = fingers.get(event.pointerId)
    if (!press) return
    const before = pinchOf()
    const last = fingerOf(event)
    const by = { x: last.x - press.last.x, y: last.y - press.last.y }
    fingers.set(event.pointerId, { ...press, last, speed: speedOf(press, last) })
    const far = { x: last.x - press.start.x, y: last.y - press.start.y }
    if (gesture === 'pressed') gesture = decided(event, far)
    if (gesture === 'pull') mean.pull(by)
    if (gesture === 'swipe') mean.swipe(far.x)
    const after = pinchOf()
    if (gesture !== 'pinch' || !before || !after) return
    mean.pull({ x: after.at.x - before.at.x, y: after.at.y - before.at.y })
    mean.pinch(after.at, after.span / before.span)
  })

  function decided({ pointerType }: PointerEvent, far: Point): typeof gesture {
    if (Math.hypot(far.x, far.y) < SLOP) return 'pressed'
    const sideways = Math.abs(far.x) > Math.abs(far.y)
    if (mean.canPull(sideways ? { x: far.x, y: 0 } : { x: 0, y: far.y })) return 'pull'
    return sideways && pointerType !== 'mouse' ? 'swipe' : 'over'
  }

  const end = (event: PointerEvent, meant: boolean) => {
    const press = fingers.get(event.pointerId)
    if (!press) return
    fingers.delete(event.pointerId)
    const last = fingerOf(event)
    const speed = last.time - press.last.time > 80 ? STILL : press.speed
    if (gesture === 'pinch') {
      // The finger that stays goes on pulling.
      mean.pinched()
      gesture = fingers.size > 0 ? 'pull' : 'none'
      return
    }
    if (gesture === 'pressed' && meant && last.time - press.start.time < LONGEST_TAP) tap(last)
    if (gesture === 'pull') mean.release(meant ? speed : STILL)
    if (gesture === 'swipe') mean.swiped(meant ? last.x - press.start.x : 0, meant ? speed.x : 0)
    gesture = 'none'
  }
  on('pointerup', event => end(event, true))
  on('pointercancel', event => end(event, false))

  function tap(at: Finger): void {
    const first = tapped
    tapped = null
    clearTimeout(first?.timer)
    if (first && at.time - first.at.time < SECOND_TAP && distance(first.at, at) < SAME_PLACE) {
      mean.tapTwice(at)
      return
    }
    if (first) mean.tap(first.at)
    if (!mean.awaitsSecond(at)) {
      mean.tap(at)
      return
    }
    const timer = setTimeout(() => {
      tapped = null
      mean.tap(at)
    }, SECOND_TAP)
    tapped = { at, timer }
  }
  signal.addEventListener('abort', () => clearTimeout(tapped?.timer))
}

function distance(one: Point, two: Point): number {
  return Math.hypot(one.x - two.x, one.y - two.y)
}

/** The newest movement counts most. */
function speedOf({ last, speed }: Press, now: Finger): Point {
  const time = Math.max(1, now.time - last.time)
  return {
    x: 0.3 * speed.x + (0.7 * (now.x - last.x)) / time,
    y: 0.3 * speed.y + (0.7 * (now.y - last.y)) / time,
  }
}

interface WheelMeanings {
  zoom(at: Point, by: number): void
  canPull(by: Point): boolean
  pull(by: Point): void
  turn(by: 1 | -1): void
}

/** Pixels of wheel that turn a page. */
const WHEEL_TURN = 60
/** Milliseconds after which a movement of the wheel is another one: what rolls out turns no second page. */
const WHEEL_REST = 160

/** Ctrl and wheel, or two fingers on a pad, zoom; the wheel alone moves what is seen, or turns where there is nothing to move. */
export function listenToWheel(stage: HTMLElement, mean: WheelMeanings, signal: AbortSignal): void {
  let rolled = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let turned = false
  let pulled = false
  stage.addEventListener(
    'wheel',
    event => {
      if (event.target instanceof Element && event.target.closest('aside')) return
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
      const [x, y] = [event.deltaX * lines, event.deltaY * lines]
      if (event.ctrlKey) {
        const { left, top } = stage.getBoundingClientRect()
        return mean.zoom({ x: event.clientX - left, y: event.clientY - top }, Math.exp(-y / 200))
      }
      if (event.timeStamp - lastAt > WHEEL_REST) {
        rolled = 0
        turned = false
        pulled = false
      }
      lastAt = event.timeStamp
      if (mean.canPull({ x: -x, y: -y })) {
        pulled = true
        return mean.pull({ x: -x, y: -y })
      }
      // Who has just reached the edge has to roll anew.
      if (turned || pulled) return
      rolled += y
      if (Math.abs(rolled) < WHEEL_TURN) return
      turned = true
      mean.turn(rolled > 0 ? 1 : -1)
    },
    { signal, passive: false },
  )
}
