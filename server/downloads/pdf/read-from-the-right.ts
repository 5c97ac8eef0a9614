import type { Document } from './document.ts'

/** Two pages beside each other lie as in the printed book, the first of them on the right. */
export function readFromTheRight(document: Document): void {
  const { _root } = document as unknown as {
    _root: { data: { ViewerPreferences?: { data: Record<string, unknown> } } }
  }
  if (_root.data.ViewerPreferences) _root.data.ViewerPreferences.data.Direction = 'R2L'
}
