/** How many pixels a wheel has to roll for a page, and how long it is then ignored. */
const ROLL_PER_PAGE = 60
const PAUSE_MS = 180
/** Pixels of a line, for wheels that report lines. */
const LINE = 20

/** Turns pages by the wheel, one at a time. */
export function turnByWheel(room: HTMLElement, turn: (by: -1 | 1) => void, signal: AbortSignal): void {
  let rolled = 0
  let pausedUntil = 0
  room.addEventListener(
    'wheel',
    event => {
      if (event.ctrlKey) return
      event.preventDefault()
      if (event.timeStamp < pausedUntil) return
      const delta = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX
      rolled += delta * pixelsPerUnit(event)
      if (Math.abs(rolled) < ROLL_PER_PAGE) return
      turn(rolled > 0 ? 1 : -1)
      rolled = 0
      pausedUntil = event.timeStamp + PAUSE_MS
    },
    { signal, passive: false },
  )
}

/** Lets a wheel that rolls down scroll the text in the room to the left. */
export function scrollSidewaysByWheel(room: HTMLElement, signal: AbortSignal): void {
  room.addEventListener(
    'wheel',
    event => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      room.firstElementChild?.scrollBy({ left: -event.deltaY * pixelsPerUnit(event), behavior: 'instant' })
    },
    { signal, passive: false },
  )
}

function pixelsPerUnit({ deltaMode }: WheelEvent): number {
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
}
