/** Pixels that a finger has to go before it means something. */
const FAR = 40

/** Calls `turn` with the side to which a finger has pushed the page. Zooming with two fingers is the browser's. */
export function swipeOf(stage: HTMLElement, turn: (to: 'left' | 'right') => void, signal: AbortSignal): void {
  let from: { x: number; y: number; id: number } | null = null
  const zoomed = () => (visualViewport?.scale ?? 1) > 1.01
  stage.addEventListener(
    'pointerdown',
    event => {
      from =
        event.isPrimary && event.pointerType !== 'mouse' && !zoomed()
          ? { x: event.clientX, y: event.clientY, id: event.pointerId }
          : null
    },
    { signal },
  )
  stage.addEventListener(
    'pointerup',
    event => {
      if (!from || event.pointerId !== from.id) return
      const x = event.clientX - from.x
      const y = event.clientY - from.y
      from = null
      if (Math.abs(x) > FAR && Math.abs(x) > 1.5 * Math.abs(y)) turn(x < 0 ? 'left' : 'right')
    },
    { signal },
  )
  stage.addEventListener(
    'pointercancel',
    () => {
      from = null
    },
    { signal },
  )
}
