/** The smallest piece of a line: it is never divided. Widths in points. */
export interface Piece {
  width: number
  /** Of the space behind it, which falls away at the end of a line. */
  space: number
  /**
   * What may happen behind it: nothing, the end of a line, a division with a hyphen, or the end of a line that the author
   * wants.
   */
  after: 'nothing' | 'break' | 'hyphen' | 'end'
  /** Of the hyphen, where it may be divided. */
  hyphen: number
  /** Whether the gap behind it may grow although there is no space, as between Japanese signs. */
  loose: boolean
}

export interface Line {
  /** Pieces from `from` to before `to`. */
  from: number
  to: number
  hyphen: boolean
  /** The author's or the paragraph's end: not stretched. */
  last: boolean
  /** What is left of the measure; below nothing where the line is squeezed. */
  slack: number
}

export interface Measure {
  first: number
  other: number
}

/** Spaces may shrink by this share of themselves. */
const SHRINK = 0.25
const STRETCH = 0.6
const HYPHEN_COST = 2_500
const TWO_HYPHENS_COST = 5_000
const LINE_COST = 10
const OVERFULL_COST = 1e12

interface Way {
  cost: number
  before: number
  line: Line | null
  hyphens: number
}

/**
 * Divides a paragraph into lines so that the spaces of all of them together come out most even (after Knuth and Plass). A
 * piece that is wider than the measure stands out over it on a line of its own.
 */
export function breakLines(pieces: readonly Piece[], { first, other }: Measure): Line[] {
  const sums = prefixSums(pieces)
  // ways[n]: the best way to set the pieces before n.
  const ways: (Way | null)[] = [{ cost: 0, before: -1, line: null, hyphens: 0 }]
  let earliest = 0
  for (let to = 1; to <= pieces.length; to++) {
    ways[to] = null
    const piece = pieces[to - 1] as Piece
    const ends = piece.after === 'end' || to === pieces.length
    if (piece.after === 'nothing' && !ends) continue
    for (let from = to - 1; from >= earliest; from--) {
      const way = ways[from]
      if (!way) continue
      const measure = from === 0 ? first : other
      const line = lineOf(pieces, sums, { from, to, measure, ends })
      const overfull = line.slack < -shrinkOf(sums, from, to) - 0.01
      if (overfull && from < to - 1 && hasWay(ways, from + 1, to)) break
      const cost =
        way.cost +
        costOf(line, sums, measure, overfull) +
        (line.hyphen && way.hyphens > 0 ? TWO_HYPHENS_COST : 0)
      if (!ways[to] || cost < (ways[to] as Way).cost) {
        ways[to] = { cost, before: from, line, hyphens: line.hyphen ? way.hyphens + 1 : 0 }
      }
      if (overfull) break
    }
    if (ends) earliest = to
  }
  return collect(ways, pieces.length)
}

interface Sums {
  width: number[]
  space: number[]
  loose: number[]
}

function prefixSums(pieces: readonly Piece[]): Sums {
  const sums: Sums = { width: [0], space: [0], loose: [0] }
  pieces.forEach((piece, at) => {
    sums.width.push((sums.width[at] as number) + piece.width)
    sums.space.push((sums.space[at] as number) + piece.space)
    sums.loose.push((sums.loose[at] as number) + (piece.loose ? 1 : 0))
  })
  return sums
}

const between = (sums: readonly number[], from: number, to: number) =>
  (sums[to] as number) - (sums[from] as number)

/** Spaces within a line: the one at its end falls away. */
function spacesIn(sums: Sums, from: number, to: number): number {
  return between(sums.space, from, to - 1)
}

function shrinkOf(sums: Sums, from: number, to: number): number {
  return spacesIn(sums, from, to) * SHRINK
}

function lineOf(
  pieces: readonly Piece[],
  sums: Sums,
  { from, to, measure, ends }: { from: number; to: number; measure: number; ends: boolean },
): Line {
  const last = pieces[to - 1] as Piece
  const hyphen = last.after === 'hyphen' && !ends
  const width = between(sums.width, from, to) + spacesIn(sums, from, to) + (hyphen ? last.hyphen : 0)
  return { from, to, hyphen, last: ends, slack: measure - width }
}

function costOf(line: Line, sums: Sums, measure: number, overfull: boolean): number {
  const hyphen = line.hyphen ? HYPHEN_COST : 0
  if (overfull) return OVERFULL_COST + hyphen
  if (line.last && line.slack >= 0) return LINE_COST ** 2
  const spaces = spacesIn(sums, line.from, line.to)
  const give =
    line.slack < 0
      ? spaces * SHRINK
      : spaces * STRETCH + between(sums.loose, line.from, line.to - 1) * measure * 0.002 + measure * 0.004
  const ratio = Math.abs(line.slack) / Math.max(give, 0.01)
  return (LINE_COST + 100 * Math.min(ratio, 10) ** 3) ** 2 + hyphen
}

function hasWay(ways: readonly (Way | null)[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (ways[at]) return true
  return false
}

function collect(ways: readonly (Way | null)[], end: number): Line[] {
  const lines: Line[] = []
  for (let at = end; at > 0; ) {
    const way = ways[at]
    if (!way?.line) break
    lines.unshift(way.line)
    at = way.before
  }
  return lines
}
