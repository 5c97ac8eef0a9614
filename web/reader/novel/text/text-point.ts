/** A point in the document: before a character of a text node, or before a picture or a rule. */
export interface TextPoint {
  readonly node: Node
  readonly offset: number
}

const ATOMS = new Set(['IMG', 'HR'])

/**
 * The point at an offset into an element; the element's last point where the offset is larger, null for an element without
 * any.
 */
export function pointIn(element: Element, offset: number): TextPoint | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let left = offset
  let last: TextPoint | null = ATOMS.has(element.tagName) ? { node: element, offset: 0 } : null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = lengthOf(node)
    if (length === 0) continue
    if (left < length) return { node, offset: left }
    left -= length
    last = { node, offset: length - 1 }
  }
  return last
}

/** How many positions of an element lie before a point of the document, which is named as in DOM ranges. */
export function offsetIn(element: Element, container: Node, offset: number): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  // In an element, the offset of a DOM range counts children.
  const child = container.nodeType === Node.TEXT_NODE ? null : (container.childNodes[offset] ?? null)
  let before = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node === container && container.nodeType === Node.TEXT_NODE) return before + offset
    if (child && node === child) return before
    before += lengthOf(node)
  }
  return before
}

/** How many positions a node takes by itself, without its children: a picture or a rule takes one. */
function lengthOf(node: Node): number {
  if (node.nodeType === Node.TEXT_NODE) return (node as Text).length
  return ATOMS.has((node as Element).tagName) ? 1 : 0
}

/** The rectangle of the character or picture at a point; null for white space that the layout has collapsed. */
export function rectOfPoint({ node, offset }: TextPoint): DOMRect | null {
  if (node.nodeType !== Node.TEXT_NODE) return (node as Element).getBoundingClientRect()
  const range = document.createRange()
  range.setStart(node, offset)
  range.setEnd(node, Math.min(offset + 1, (node as Text).length))
  const rects = range.getClientRects()
  // A character after a line break can also have an empty rectangle at the end of the line before.
  return rects[rects.length - 1] ?? null
}
