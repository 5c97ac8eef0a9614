import { pointIn } from '../text/text-point.ts'
import type { TextSource } from '../text/text-source.ts'

type TextRange = readonly [from: number, to: number]

/**
 * Paints ranges of a text with the CSS Custom Highlight API, which leaves its elements alone. Without the API nothing is
 * painted.
 */
export function highlightRanges(
  name: string,
  source: TextSource,
  textElements: readonly HTMLElement[],
  textRanges: readonly TextRange[],
): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  const ranges =
    textRanges.length === 0 ? [] : textElements.flatMap(text => domRanges(text, source, textRanges))
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}

/** The DOM ranges for the parts of text ranges that stand in an element, one for each block. */
function domRanges(text: HTMLElement, source: TextSource, textRanges: readonly TextRange[]): Range[] {
  const pieces = [...text.querySelectorAll<HTMLElement>('[data-block]')]
  return pieces.flatMap(piece => {
    const start = source.positionOf({ block: Number(piece.dataset.block), offset: 0 })
    const begin = start + Number(piece.dataset.from ?? 0)
    const end = piece.dataset.to
      ? start + Number(piece.dataset.to)
      : source.positionOf({ block: Number(piece.dataset.block), offset: Number.MAX_SAFE_INTEGER }) + 1
    return textRanges.flatMap(([from, to]) => {
      const [first, last] = [Math.max(from, begin), Math.min(to, end)]
      if (last <= first) return []
      const [startPoint, endPoint] = [pointIn(piece, first - begin), pointIn(piece, last - 1 - begin)]
      if (!startPoint || !endPoint) return []
      const range = document.createRange()
      range.setStart(startPoint.node, startPoint.offset)
      range.setEnd(endPoint.node, endPoint.node.nodeType === Node.TEXT_NODE ? endPoint.offset + 1 : 0)
      return [range]
    })
  })
}
