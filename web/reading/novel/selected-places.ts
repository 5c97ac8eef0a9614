import { offsetIn } from './text-point.ts'
import type { TextSource } from './text-source.ts'

/** The places between which the selection lies; null where nothing of the text is selected. */
export function selectedPlaces(
  source: TextSource,
  texts: readonly HTMLElement[],
): readonly [number, number] | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const from = placeAt(source, texts, range.startContainer, range.startOffset)
  const to = placeAt(source, texts, range.endContainer, range.endOffset)
  return from === null || to === null || to <= from ? null : [from, to]
}

/** The place of a point of the page; null outside of the text. */
export function placeAt(
  source: TextSource,
  texts: readonly HTMLElement[],
  node: Node,
  offset: number,
): number | null {
  const element = node instanceof HTMLElement ? node : node.parentElement
  const piece = element?.closest<HTMLElement>('[data-block]')
  if (!piece || !texts.some(text => text.contains(piece))) return null
  const start = source.placeOf({ block: Number(piece.dataset.block), offset: 0 })
  return start + Number(piece.dataset.from ?? 0) + offsetIn(piece, node, offset)
}
