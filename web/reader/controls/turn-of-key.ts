/**
 * 1 for keys that turn a page on, -1 for keys that turn it back; null for other keys, and where the control with the focus
 * handles the key.
 *
 * @param rtl pages follow each other from right to left
 */
export function turnOfKey(event: KeyboardEvent, rtl: boolean): -1 | 1 | null {
  if (isTaken(event)) return null
  const onControl = event.target instanceof Element && event.target.closest('a, button') !== null
  switch (event.key) {
    case 'ArrowRight':
      return rtl ? -1 : 1
    case 'ArrowLeft':
      return rtl ? 1 : -1
    case 'PageDown':
      return 1
    case 'PageUp':
      return -1
    case ' ':
      return onControl ? null : event.shiftKey ? -1 : 1
    default:
      return null
  }
}

/** The end of the text to which Home and End go; null for other keys, and where the control with the focus handles them. */
export function edgeOfKey(event: KeyboardEvent): 'start' | 'end' | null {
  if (isTaken(event) || event.shiftKey) return null
  if (event.key === 'Home') return 'start'
  return event.key === 'End' ? 'end' : null
}

/** The key was handled already, is pressed with a modifier, or belongs to a field or a dialog. */
function isTaken({ defaultPrevented, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || metaKey || ctrlKey || altKey) return true
  return (
    target instanceof Element &&
    target.closest('dialog, input, select, textarea, summary, [contenteditable]') !== null
  )
}
