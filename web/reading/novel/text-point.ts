/** A point between two characters of the page, or before a picture. */
export interface TextPoint {
  readonly node: Node
  readonly offset: number
}

const ATOMS = new Set(['IMG', 'HR'])

/** The point that lies so many places into an element; null where it has none. Pictures and rules are one place each. */
export function pointIn(element: Element, offset: number): TextPoint | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let left = offset
  let last: TextPoint | null = ATOMS.has(element.tagName) ? { node: element, offset: 0 } : null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = placesOf(node)
    if (length === 0) continue
    if (left < length) return { node, offset: left }
    left -= length
    last = { node, offset: length - 1 }
  }
  return last
}

/** How many places lie within an element before a point. */
export function offsetIn(element: Element, at: Node, offset: number): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  // An offset in an element counts its children.
  const before = at.nodeType === Node.TEXT_NODE ? null : (at.childNodes[offset] ?? null)
  let places = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node === at && at.nodeType === Node.TEXT_NODE) return places + offset
    if (before && node === before) return places
    places += placesOf(node)
  }
  return places
}

function placesOf(node: Node): number {
  if (node.nodeType === Node.TEXT_NODE) return (node as Text).length
  return ATOMS.has((node as Element).tagName) ? 1 : 0
}

/** Where a point can be seen; null for a blank that no line shows. */
export function rectOfPoint({ node, offset }: TextPoint): DOMRect | null {
  if (node.nodeType !== Node.TEXT_NODE) return (node as Element).getBoundingClientRect()
  const range = document.createRange()
  range.setStart(node, offset)
  range.setEnd(node, Math.min(offset + 1, (node as Text).length))
  const rects = range.getClientRects()
  // At the end of a line a character may have a rest there and its body on the next.
  return rects[rects.length - 1] ?? null
}
