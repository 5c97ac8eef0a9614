import type { TextSource } from '../text/text-source.ts'

/**
 * A text of which blocks can be shown behind others that follow them. Its positions are in the order in which it is shown.
 */
export interface ArrangedSource extends TextSource {
  /** Shows a block behind another one. No block between the two may have been moved. */
  moveBehind(block: number, last: number): void
  /** Puts all blocks back. False where none was moved. */
  restore(): boolean
  /**
   * Where to go on reading from a position as the text is shown: one that is shown before a block that it follows leads to
   * that block.
   */
  resumeFrom(shown: number): number
}

/** Of the text as it is: what stands from `from` to `middle` is shown behind what stands from there to `to`. */
interface Move {
  readonly from: number
  readonly middle: number
  readonly to: number
}

export function arrangeSource(source: TextSource): ArrangedSource {
  const moves = new Map<number, Move>()
  const moveAround = (position: number) =>
    [...moves.values()].find(({ from, to }) => position >= from && position < to)
  /** Where what was moved begins as it is shown. */
  const seam = ({ from, middle, to }: Move) => from + to - middle
  const toText = (shown: number) => {
    const move = moveAround(shown)
    if (!move) return shown
    return shown < seam(move) ? shown + move.middle - move.from : shown - (move.to - move.middle)
  }
  const toShown = (position: number) => {
    const move = moveAround(position)
    if (!move) return position
    return position < move.middle ? position + move.to - move.middle : position - (move.middle - move.from)
  }
  /** The ranges of the text that are shown from one position to another. */
  const ranges = (from: number, to: number) => {
    const edges = [...moves.values()].flatMap(move => [move.from, seam(move), move.to])
    const cuts = [...edges.filter(edge => edge > from && edge < to).sort((a, b) => a - b), to]
    let start = from
    return cuts.map(end => {
      const first = toText(start)
      const range = [first, first + end - start] as const
      start = end
      return range
    })
  }
  return {
    length: source.length,
    positionOf: locator => toShown(source.positionOf(locator)),
    locatorOf: shown => source.locatorOf(toText(shown)),
    blockStart: shown => toShown(source.blockStart(toText(shown))),
    blockEnd(shown) {
      const position = toText(shown)
      return shown + source.blockEnd(position) - position
    },
    textOf: (from, to) =>
      ranges(from, to)
        .map(range => source.textOf(...range))
        .join(''),
    build(from, to) {
      const fragment = document.createDocumentFragment()
      for (const range of ranges(from, to)) fragment.append(source.build(...range))
      return fragment
    },
    positionOfId(id) {
      const position = source.positionOfId(id)
      return position === null ? null : toShown(position)
    },
    moveBehind(block, last) {
      const from = source.positionOf({ block, offset: 0 })
      const to = source.blockEnd(source.positionOf({ block: last, offset: 0 }))
      moves.set(block, { from, middle: source.blockEnd(from), to })
    },
    restore() {
      const moved = moves.size > 0
      moves.clear()
      return moved
    },
    resumeFrom(shown) {
      const move = moveAround(shown)
      return move ? Math.max(shown, seam(move)) : shown
    },
  }
}
