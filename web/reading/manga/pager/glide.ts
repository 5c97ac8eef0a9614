import type { Point, View } from './zoom-view.ts'

/** Runs something once a frame until it says that it is done, or is stopped. */
export function eachFrame(frame: (passed: number) => boolean): () => void {
  let last: number | null = null
  let request = requestAnimationFrame(function next(time) {
    const passed = last === null ? 16 : time - last
    last = time
    if (frame(passed)) request = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(request)
}

/** Of the speed stays after a frame of 16 ms. */
const FRICTION = 0.94
/** Pixels in a millisecond under which nothing moves any more. */
const STANDS = 0.02

/** What was pushed goes on a little. `move` says whether there is room to. */
export function glide(speed: Point, move: (by: Point) => boolean): () => void {
  let { x, y } = speed
  return eachFrame(passed => {
    const kept = FRICTION ** (passed / 16)
    x *= kept
    y *= kept
    return Math.hypot(x, y) > STANDS && move({ x: x * passed, y: y * passed })
  })
}

const MOVE_MS = 160

/** From one view to another, slowing down. */
export function travel(from: View, to: View, show: (view: View) => void): () => void {
  let passed = 0
  return eachFrame(more => {
    passed += more
    const share = 1 - (1 - Math.min(1, passed / MOVE_MS)) ** 3
    const between = (a: number, b: number) => a + (b - a) * share
    show(
      share >= 1
        ? to
        : { scale: between(from.scale, to.scale), x: between(from.x, to.x), y: between(from.y, to.y) },
    )
    return share < 1
  })
}
