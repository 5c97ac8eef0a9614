import type { Point } from '../stage.ts'

/** What the wheel does to a pager. Points are on the stage. */
export interface WheelHandlers {
  zoom(at: Point, by: number): void
  canPull(by: Point): boolean
  pull(by: Point): void
  turn(by: 1 | -1): void
}

/** Pixels of wheel that turn a page. */
const TURN_DISTANCE = 60
/** After so many milliseconds of rest a movement of the wheel is a new one; one movement turns one page. */
const REST_MS = 160

/**
 * Ctrl and wheel, or two fingers on a touchpad, zoom. The wheel alone pans the page, or turns it where there is nothing to
 * pan.
 */
export function listenToWheel(stage: HTMLElement, handlers: WheelHandlers, signal: AbortSignal): void {
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
        return handlers.zoom({ x: event.clientX - left, y: event.clientY - top }, Math.exp(-y / 200))
      }
      if (event.timeStamp - lastAt > REST_MS) {
        rolled = 0
        turned = false
        pulled = false
      }
      lastAt = event.timeStamp
      if (handlers.canPull({ x: -x, y: -y })) {
        pulled = true
        return handlers.pull({ x: -x, y: -y })
      }
      // A movement that has panned to the edge does not also turn.
      if (turned || pulled) return
      rolled += y
      if (Math.abs(rolled) < TURN_DISTANCE) return
      turned = true
      handlers.turn(rolled > 0 ? 1 : -1)
    },
    { signal, passive: false },
  )
}
