interface StripMeanings {
  zoomBy(by: number): void
  tap(x: number, y: number): void
  tapTwice(): void
  awaitsSecond(x: number, y: number): boolean
}

/** Milliseconds in which a second tap belongs to the first. */
const SECOND_TAP = 260

/**
 * Scrolling is the browser's own; what it leaves are taps, and zooming with two fingers or with Ctrl and the wheel. A tap is a click:
 * the browser knows best what was none.
 */
export function listenToStripZoom(strip: HTMLElement, mean: StripMeanings, signal: AbortSignal): void {
  let span: number | null = null
  strip.addEventListener(
    'touchmove',
    event => {
      const [one, two] = [...event.touches]
      if (!one || !two) return
      event.preventDefault()
      const now = Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
      if (span !== null) mean.zoomBy(now / span)
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
      mean.zoomBy(Math.exp(-event.deltaY / 200))
    },
    { signal, passive: false },
  )

  let first: ReturnType<typeof setTimeout> | null = null
  strip.addEventListener(
    'click',
    event => {
      if (event.target instanceof Element && event.target.closest('button, a, input, aside')) return
      const { left, top } = strip.getBoundingClientRect()
      const [x, y] = [event.clientX - left, event.clientY - top]
      if (first !== null) {
        clearTimeout(first)
        first = null
        return mean.tapTwice()
      }
      if (!mean.awaitsSecond(x, y)) return mean.tap(x, y)
      first = setTimeout(() => {
        first = null
        mean.tap(x, y)
      }, SECOND_TAP)
    },
    { signal },
  )
  signal.addEventListener('abort', () => clearTimeout(first ?? undefined))
}
