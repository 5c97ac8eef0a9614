import type { Point } from '../stage.ts'
import type { View } from './zoom-view.ts'

/**
 * Calls `frame` in each animation frame until it answers false. The function that is returned stops it.
 *
 * @param frame gets the milliseconds since the frame before
 */
export function eachFrame(frame: (passed: number) => boolean): () => void {
  let last: number | null = null
  let request = requestAnimationFrame(function next(time) {
    const passed = last === null ? 16 : time - last
    last = time
    if (frame(passed)) request = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(request)
}

/** The share of its speed that a gliding page keeps in 16 ms. */
const FRICTION = 0.94
/** A slower page stands still, in pixels per millisecond. */
const MIN_SPEED = 0.02

/**
 * Lets a page that was pushed glide on. The function that is returned stops it.
 *
 * @param move answers false at the edge
 */
export function glide(speed: Point, move: (by: Point) => boolean): () => void {
  let { x, y } = speed
  return eachFrame(passed => {
    const share = FRICTION ** (passed / 16)
    x *= share
    y *= share
    return Math.hypot(x, y) > MIN_SPEED && move({ x: x * passed, y: y * passed })
  })
}

const TRAVEL_MS = 160

/** Goes from one view to another and slows down before the end. The function that is returned stops it. */
export function travel(from: View, to: View, show: (view: View) => void): () => void {
  let passed = 0
  return eachFrame(more => {
    passed += more
    const share = 1 - (1 - Math.min(1, passed / TRAVEL_MS)) ** 3
    const between = (a: number, b: number) => a + (b - a) * share
    show(
      share >= 1
        ? to
        : { scale: between(from.scale, to.scale), x: between(from.x, to.x), y: between(from.y, to.y) },
    )
    return share < 1
  })
}
