import { offsetIn } from '../text/text-point.ts'
import type { TextSource } from '../text/text-source.ts'

/** The positions between which the selection lies; null where no text is selected. */
export function selectedRange(
  source: TextSource,
  textElements: readonly HTMLElement[],
): readonly [number, number] | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const from = positionAt(source, textElements, range.startContainer, range.startOffset)
  const to = positionAt(source, textElements, range.endContainer, range.endOffset)
  return from === null || to === null || to <= from ? null : [from, to]
}

/** The position of a point of the document; null outside of the text. */
function positionAt(
  source: TextSource,
  textElements: readonly HTMLElement[],
  node: Node,
  offset: number,
): number | null {
  const element = node instanceof HTMLElement ? node : node.parentElement
  const piece = element?.closest<HTMLElement>('[data-block]')
  if (!piece || !textElements.some(text => text.contains(piece))) return null
  const start = source.positionOf({ block: Number(piece.dataset.block), offset: 0 })
  return start + Number(piece.dataset.from ?? 0) + offsetIn(piece, node, offset)
}
