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
  if (from === null) return null
  const to = endAt(source, textElements, range, from)
  return to === null || to <= from ? null : [from, to]
}

/** The position of a point of the document; null outside of the text. */
function positionAt(
  source: TextSource,
  textElements: readonly HTMLElement[],
  node: Node,
  offset: number,
): number | null {
  const piece = pieceAround(textElements, node)
  return piece && startOf(source, piece) + offsetIn(piece, node, offset)
}

/**
 * The position at which a range ends that begins at `from`; null outside of the text. A triple click selects up to the
 * beginning of the next block. That can be a picture that is shown behind text which it precedes, so the range ends with the
 * block that is shown before.
 */
function endAt(
  source: TextSource,
  textElements: readonly HTMLElement[],
  { endContainer, endOffset }: Range,
  from: number,
): number | null {
  const piece = pieceAround(textElements, endContainer)
  if (!piece) return null
  const start = startOf(source, piece)
  const end = start + offsetIn(piece, endContainer, endOffset)
  if (end > start && end > from) return end
  const pieces = textElements.flatMap(text => [...text.querySelectorAll<HTMLElement>('[data-block]')])
  const before = pieces[pieces.indexOf(piece) - 1]
  if (!before) return end
  const block = source.positionOf({ block: Number(before.dataset.block), offset: 0 })
  return before.dataset.to === undefined ? source.blockEnd(block) : block + Number(before.dataset.to)
}

function pieceAround(textElements: readonly HTMLElement[], node: Node): HTMLElement | null {
  const element = node instanceof HTMLElement ? node : node.parentElement
  const piece = element?.closest<HTMLElement>('[data-block]')
  return piece && textElements.some(text => text.contains(piece)) ? piece : null
}

/** The position at which a piece of a block begins. */
function startOf(source: TextSource, { dataset }: HTMLElement): number {
  return source.positionOf({ block: Number(dataset.block), offset: 0 }) + Number(dataset.from ?? 0)
}
