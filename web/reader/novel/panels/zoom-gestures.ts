/**
 * Calls back with the factor by which the wheel, or two fingers, zoom a dialog; one finger or the mouse moves what it shows.
 * Returns how to stop.
 */
export function listenToZoom(dialog: HTMLDialogElement, zoom: (factor: number) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const pointers = new Map<number, PointerEvent>()
  let distance = 0
  dialog.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400))
    },
    { signal, passive: false },
  )
  dialog.addEventListener('pointerdown', event => pointers.set(event.pointerId, event), { signal })
  dialog.addEventListener(
    'pointermove',
    event => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      pointers.set(event.pointerId, event)
      const [one, other] = [...pointers.values()]
      if (one && other) {
        const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
        if (distance > 0) zoom(now / distance)
        distance = now
      } else if (event.buttons > 0) {
        dialog.scrollBy(before.clientX - event.clientX, before.clientY - event.clientY)
      }
    },
    { signal },
  )
  const onLift = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    distance = 0
  }
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    dialog.addEventListener(name, onLift, { signal })
  return () => listening.abort()
}
