/** Where and when something was pressed; the time is in milliseconds. */
export interface Press {
  readonly x: number
  readonly y: number
  readonly time: number
}

/** Two taps that follow each other faster and nearer than this are a double tap, or a double click. */
export const DOUBLE_TAP_MS = 260
const DOUBLE_TAP_DISTANCE = 40

export function isDoubleTap(first: Press, second: Press): boolean {
  const distance = Math.hypot(first.x - second.x, first.y - second.y)
  return second.time - first.time < DOUBLE_TAP_MS && distance < DOUBLE_TAP_DISTANCE
}

/**
 * A function that recognizes the second press of a double click among the presses that turn pages: whoever clicks twice by
 * habit, or to enlarge, wants one page. With a third press that follows as fast a reader leafs, and each turns again.
 */
export function recognizeDoubleClicks(): (press: Press) => boolean {
  let last: Press | null = null
  let count = 0
  return press => {
    count = last && isDoubleTap(last, press) ? count + 1 : 1
    last = press
    return count === 2
  }
}
