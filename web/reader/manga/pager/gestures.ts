import { DOUBLE_TAP_MS, isDoubleTap, type Press } from '../../controls/double-click.ts'
import type { Point } from '../stage.ts'

/** What gestures do to a pager. Points are on the stage; speeds are in pixels per millisecond. */
export interface GestureHandlers {
  /** Whether the view moves when it is pulled that way; if not, pulling sideways is a swipe. */
  canPull(by: Point): boolean
  pull(by: Point): void
  /** A pull has ended at this speed. */
  release(speed: Point): void
  /** A finger has pushed the page so far to a side. */
  swipe(x: number): void
  /** A swipe has ended there, at that speed; 0 and 0 where it was cancelled. */
  swiped(x: number, speed: number): void
  pinch(at: Point, by: number): void
  pinched(): void
  tap(at: Press): void
  doubleTap(at: Point): void
  /** Whether a double tap does something there, so that a single one has to wait. */
  awaitsDoubleTap(at: Point): boolean
}

/** Pixels that a finger may move within a tap. */
const SLOP = 8
const LONGEST_TAP_MS = 500

interface Finger {
  readonly start: Press
  readonly last: Press
  /** Pixels per millisecond, of the last movements. */
  readonly speed: Point
}

const STILL: Point = { x: 0, y: 0 }

/**
 * Recognizes the gestures of fingers and mice on the stage. A gesture becomes a tap, a swipe, a pull or a pinch as early as
 * that can be known, and stays it. Buttons and links on the stage handle their own events.
 */
export function listenToGestures(stage: HTMLElement, handlers: GestureHandlers, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>()
  let gesture: 'none' | 'pressed' | 'pull' | 'swipe' | 'pinch' | 'over' = 'none'
  let tapped: { at: Press; timer: ReturnType<typeof setTimeout> } | null = null

  const pressOf = ({ clientX, clientY, timeStamp }: PointerEvent): Press => {
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
    const press = pressOf(event)
    stage.setPointerCapture(event.pointerId)
    if (fingers.size === 2) return
    fingers.set(event.pointerId, { start: press, last: press, speed: STILL })
    if (fingers.size === 1) gesture = 'pressed'
    else {
      if (gesture === 'swipe') handlers.swiped(0, 0)
      gesture = 'pinch'
    }
  })

  on('pointermove', event => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    const before = pinchOf()
    const last = pressOf(event)
    const by = { x: last.x - finger.last.x, y: last.y - finger.last.y }
    fingers.set(event.pointerId, { ...finger, last, speed: speedOf(finger, last) })
    const far = { x: last.x - finger.start.x, y: last.y - finger.start.y }
    if (gesture === 'pressed') gesture = decide(event, far)
    if (gesture === 'pull') handlers.pull(by)
    if (gesture === 'swipe') handlers.swipe(far.x)
    const after = pinchOf()
    if (gesture !== 'pinch' || !before || !after) return
    handlers.pull({ x: after.at.x - before.at.x, y: after.at.y - before.at.y })
    handlers.pinch(after.at, after.span / before.span)
  })

  function decide({ pointerType }: PointerEvent, far: Point): typeof gesture {
    if (Math.hypot(far.x, far.y) < SLOP) return 'pressed'
    const sideways = Math.abs(far.x) > Math.abs(far.y)
    if (handlers.canPull(sideways ? { x: far.x, y: 0 } : { x: 0, y: far.y })) return 'pull'
    return sideways && pointerType !== 'mouse' ? 'swipe' : 'over'
  }

  const end = (event: PointerEvent, completed: boolean) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    fingers.delete(event.pointerId)
    const last = pressOf(event)
    const speed = last.time - finger.last.time > 80 ? STILL : finger.speed
    if (gesture === 'pinch') {
      // The remaining finger continues as a pull.
      handlers.pinched()
      gesture = fingers.size > 0 ? 'pull' : 'none'
      return
    }
    if (gesture === 'pressed' && completed && last.time - finger.start.time < LONGEST_TAP_MS) tap(last)
    if (gesture === 'pull') handlers.release(completed ? speed : STILL)
    if (gesture === 'swipe') handlers.swiped(completed ? last.x - finger.start.x : 0, completed ? speed.x : 0)
    gesture = 'none'
  }
  on('pointerup', event => end(event, true))
  on('pointercancel', event => end(event, false))

  function tap(at: Press): void {
    const first = tapped
    tapped = null
    clearTimeout(first?.timer)
    if (first && isDoubleTap(first.at, at)) {
      handlers.doubleTap(at)
      return
    }
    if (first) handlers.tap(first.at)
    if (!handlers.awaitsDoubleTap(at)) {
      handlers.tap(at)
      return
    }
    const timer = setTimeout(() => {
      tapped = null
      handlers.tap(at)
    }, DOUBLE_TAP_MS)
    tapped = { at, timer }
  }
  signal.addEventListener('abort', () => clearTimeout(tapped?.timer))
}

/** A moving average that gives the newest movement most weight. */
function speedOf({ last, speed }: Finger, now: Press): Point {
  const time = Math.max(1, now.time - last.time)
  return {
    x: 0.3 * speed.x + (0.7 * (now.x - last.x)) / time,
    y: 0.3 * speed.y + (0.7 * (now.y - last.y)) / time,
  }
}
