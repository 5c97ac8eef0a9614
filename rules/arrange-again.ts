/** Some of a part of a file as it was cut: blocks of its text, or pages. Parts count from 1, blocks from 0. */
export interface CutPiece {
  readonly part: number
  readonly from: number
  readonly to: number
}

export interface FormerArrangement {
  /** The parts of a volume in their order, of which pieces of its file each was put together. */
  readonly parts: readonly (readonly CutPiece[])[]
  /** The blocks of the parts of that file as it was cut. */
  readonly blocks: ReadonlyMap<number, readonly string[]>
}

interface ArrangeAgainInput {
  readonly former: FormerArrangement
  /** The blocks of the parts of the next file as it was cut. */
  readonly next: readonly (readonly string[])[]
  /** Which part of the next file has the text of one of the former file, and of no other. */
  readonly same: ReadonlyMap<number, number>
}

export interface ArrangedAgain {
  readonly parts: readonly (readonly CutPiece[])[]
  /**
   * Indexes of the parts of the volume that cannot be put together again, since their text is not there in the same order.
   */
  readonly dissolved: readonly number[]
}

/**
 * docs/product.md#editions: puts the parts of the next edition of a file together as an editor did those of the edition
 * before. What was merged is merged where all of its text is there in the same order, with nothing new between; what was
 * split is split at the same place. Everything else stands as the file is cut.
 */
export function arrangeAgain({ former, next, same }: ArrangeAgainInput): ArrangedAgain {
  const moved = former.parts.map(pieces => piecesAgain(pieces, { former, next, same }))
  const dissolved = dissolvedParts(former.parts, moved)
  const standing = moved.filter((pieces, at) => pieces !== null && !dissolved.has(at)) as CutPiece[][]
  const used = new Set(standing.flatMap(pieces => pieces.map(({ part }) => part)))
  const parts = wasInOrder(former.parts) ? standing.toSorted(byPlace) : standing
  for (const [at, blocks] of next.entries()) {
    if (used.has(at + 1)) continue
    const before = parts.findLastIndex(pieces => pieces.some(({ part }) => part === at))
    parts.splice(before + 1, 0, [{ part: at + 1, from: 0, to: blocks.length }])
  }
  return { parts, dissolved: [...dissolved].filter(at => isPutTogether(former.parts[at] ?? [], former)) }
}

/** Whether a part is other than a part of the file as it was cut. */
function isPutTogether(pieces: readonly CutPiece[], { blocks }: FormerArrangement): boolean {
  const [first, ...more] = pieces
  return more.length > 0 || (first !== undefined && !isWhole(first, blocks.get(first.part)?.length ?? 0))
}

const isWhole = ({ from, to }: CutPiece, size: number) => from === 0 && to === size

/** The same pieces of the next file; null where they are not there, or not in the same order. */
function piecesAgain(
  pieces: readonly CutPiece[],
  { former, next, same }: ArrangeAgainInput,
): CutPiece[] | null {
  const again: CutPiece[] = []
  for (const [at, piece] of pieces.entries()) {
    const part = same.get(piece.part)
    const [old, now] = [former.blocks.get(piece.part), part === undefined ? undefined : next[part - 1]]
    if (part === undefined || !old || !now) return null
    const [from, to] = [placeAgain(old, now, piece.from), placeAgain(old, now, piece.to)]
    if (from === null || to === null || from >= to) return null
    const before = pieces[at - 1]
    if (before && !followAlike(piece.part - before.part, part - (again.at(-1)?.part ?? 0))) return null
    again.push({ part, from, to })
  }
  return again
}

/** What stood side by side still does, and what stood before another one still stands before it. */
function followAlike(before: number, now: number): boolean {
  return Math.abs(before) === 1 ? now === before : Math.sign(now) === Math.sign(before)
}

/** Before which block of the next text a place is; null where nothing of the text around it is there once. */
function placeAgain(old: readonly string[], now: readonly string[], place: number): number | null {
  if (place === 0) return 0
  if (place === old.length) return now.length
  const from = anchor(old, now, { begin: place - 1, step: -1 })
  const to = anchor(old, now, { begin: place, step: 1 })
  const [near] = [from, to].filter(one => one !== null).toSorted((a, b) => a.distance - b.distance)
  if (!near) return null
  const found = near.at + place - near.old
  return found > 0 && found < now.length ? found : null
}

/** The nearest block that both texts have once. */
function anchor(
  old: readonly string[],
  now: readonly string[],
  { begin, step }: { begin: number; step: 1 | -1 },
): { old: number; at: number; distance: number } | null {
  for (let place = begin; place >= 0 && place < old.length; place += step) {
    const text = old[place] as string
    const at = now.indexOf(text)
    if (at >= 0 && isOnce(old, text) && isOnce(now, text))
      return { old: place, at, distance: Math.abs(place - begin) }
  }
  return null
}

function isOnce(blocks: readonly string[], text: string): boolean {
  return blocks.indexOf(text) === blocks.lastIndexOf(text)
}

/** Parts that are not there again, and those that share a part of the file with one of them: no text of that may be lost. */
function dissolvedParts(
  parts: readonly (readonly CutPiece[])[],
  moved: readonly (readonly CutPiece[] | null)[],
): Set<number> {
  const dissolved = new Set([...moved.keys()].filter(at => moved[at] === null))
  for (let before = -1; before < dissolved.size; ) {
    before = dissolved.size
    const broken = new Set([...dissolved].flatMap(at => (parts[at] ?? []).map(({ part }) => part)))
    for (const [at, pieces] of parts.entries())
      if (pieces.some(({ part }) => broken.has(part))) dissolved.add(at)
  }
  return dissolved
}

/** Whether the parts of the volume stood as in its file; then those of the next one do, too. */
function wasInOrder(parts: readonly (readonly CutPiece[])[]): boolean {
  return parts.every((pieces, at) => at === 0 || byPlace(parts[at - 1] ?? [], pieces) < 0)
}

function byPlace([one]: readonly CutPiece[], [other]: readonly CutPiece[]): number {
  return (one?.part ?? 0) - (other?.part ?? 0) || (one?.from ?? 0) - (other?.from ?? 0)
}
