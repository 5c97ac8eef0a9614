import { pointIn } from './text-point.ts'
import type { TextSource } from './text-source.ts'

type Places = readonly [from: number, to: number]

/** Paints stretches of a text, without touching its elements. Browsers that cannot leave them unpainted. */
export function showRanges(
  name: string,
  source: TextSource,
  texts: readonly HTMLElement[],
  places: readonly Places[],
): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  const ranges = places.length === 0 ? [] : texts.flatMap(text => rangesIn(text, source, places))
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}

/** The ranges of those stretches that stand in an element, block by block. */
export function rangesIn(text: HTMLElement, source: TextSource, places: readonly Places[]): Range[] {
  const pieces = [...text.querySelectorAll<HTMLElement>('[data-block]')]
  return pieces.flatMap(piece => {
    const start = source.placeOf({ block: Number(piece.dataset.block), offset: 0 })
    const begin = start + Number(piece.dataset.from ?? 0)
    const end = piece.dataset.to
      ? start + Number(piece.dataset.to)
      : source.placeOf({ block: Number(piece.dataset.block), offset: Number.MAX_SAFE_INTEGER }) + 1
    return places.flatMap(([from, to]) => {
      const [first, last] = [Math.max(from, begin), Math.min(to, end)]
      if (last <= first) return []
      const [one, other] = [pointIn(piece, first - begin), pointIn(piece, last - 1 - begin)]
      if (!one || !other) return []
      const range = document.createRange()
      range.setStart(one.node, one.offset)
      range.setEnd(other.node, other.node.nodeType === Node.TEXT_NODE ? other.offset + 1 : 0)
      return [range]
    })
  })
}
