/**
 * Which way a key turns: 1 on, -1 back; null for keys that mean something else, or something to the control that has the focus.
 *
 * @param rtl pages follow each other from right to left
 */
export function turnOfKey(event: KeyboardEvent, rtl: boolean): -1 | 1 | null {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('dialog, input, select, textarea, summary, [contenteditable]')) return null
  const onControl = target?.closest('a, button') !== null && target !== null
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
