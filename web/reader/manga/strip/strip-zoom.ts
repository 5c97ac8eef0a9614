import { DOUBLE_TAP_MS, type Press } from '../../controls/double-click.ts'

/** What gestures do to the strip. Points are on the strip. */
interface StripHandlers {
  zoomBy(by: number): void
  tap(at: Press): void
  doubleTap(): void
  /** Whether a double tap does something there, so that a single one has to wait. */
  awaitsDoubleTap(at: Press): boolean
}

/**
 * Listens for taps and for zooming with two fingers or with Ctrl and the wheel. The browser scrolls by itself. Taps are
 * recognized by clicks, which browsers do not send after scrolling.
 */
export function listenToStripZoom(strip: HTMLElement, handlers: StripHandlers, signal: AbortSignal): void {
  let span: number | null = null
  strip.addEventListener(
    'touchmove',
    event => {
      const [one, two] = [...event.touches]
      if (!one || !two) return
      event.preventDefault()
      const now = Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
      if (span !== null) handlers.zoomBy(now / span)
      span = now
    },
    { signal, passive: false },
  )
  strip.addEventListener(
    'touchend',
    () => {
      span = null
    },
    { signal, passive: true },
  )
  strip.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey) return
      event.preventDefault()
      handlers.zoomBy(Math.exp(-event.deltaY / 200))
    },
    { signal, passive: false },
  )

  let first: ReturnType<typeof setTimeout> | null = null
  strip.addEventListener(
    'click',
    event => {
      if (event.target instanceof Element && event.target.closest('button, a, input, aside')) return
      const { left, top } = strip.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top, time: event.timeStamp }
      if (first !== null) {
        clearTimeout(first)
        first = null
        return handlers.doubleTap()
      }
      if (!handlers.awaitsDoubleTap(at)) return handlers.tap(at)
      first = setTimeout(() => {
        first = null
        handlers.tap(at)
      }, DOUBLE_TAP_MS)
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearTimeout(first ?? undefined))
}
