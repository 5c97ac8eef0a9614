/** Whether a point of the window, in pixels, is on a word of the text. */
export function isOnWord({ clientX: x, clientY: y }: MouseEvent): boolean {
  const { node, offset } = caretAt(x, y)
  if (!(node instanceof Text)) return false
  // The caret stands before the character or behind it, whichever edge is nearer.
  const range = document.createRange()
  range.setStart(node, Math.max(0, offset - 1))
  range.setEnd(node, Math.min(node.length, offset + 1))
  if (!/[\p{L}\p{N}]/u.test(range.toString())) return false
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
}

function caretAt(x: number, y: number): { readonly node: Node | undefined; readonly offset: number } {
  // Not in Safari before 18.4.
  const caret = document.caretPositionFromPoint?.(x, y)
  if (caret) return { node: caret.offsetNode, offset: caret.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return { node: range?.startContainer, offset: range?.startOffset ?? 0 }
}
