import { hasSelection } from './has-selection.ts'

/** The least distance of a swipe, in pixels. */
const MIN_DISTANCE = 40

/**
 * Calls back with the side of the page that a swipe pulls in. A zoomed page is moved by the same gesture, so there it does
 * nothing.
 */
export function listenToSwipes(
  room: HTMLElement,
  onSwipe: (side: 'left' | 'right') => void,
  signal: AbortSignal,
): void {
  let start: { x: number; y: number } | null = null
  room.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches
      start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    { signal, passive: true },
  )
  room.addEventListener(
    'touchend',
    event => {
      const [touch] = event.changedTouches
      if (!start || !touch || hasSelection() || (visualViewport?.scale ?? 1) > 1.05) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      start = null
      if (Math.abs(x) < MIN_DISTANCE || Math.abs(x) < 1.5 * Math.abs(y)) return
      if (event.cancelable) event.preventDefault()
      onSwipe(x < 0 ? 'right' : 'left')
    },
    { signal },
  )
}
