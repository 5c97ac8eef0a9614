import type { CutPiece, FormerArrangement } from '#rules/arrange-again.ts'
import type { NextPart } from '../../publishing/map-volume.ts'
import type { KnownPart } from '../../publishing/part-store.ts'
import { blockTexts, joinTexts } from '../../publishing/text/join-texts.ts'

/** The parts of a volume as pieces of its file, with the texts of the parts of that file. */
interface FormerParts extends FormerArrangement {
  /** The parts of the file, and the texts of them in the same order. */
  numbers: number[]
  texts: NextPart[]
}

/** Some of the text of a part of the volume, which is some of a part of the file. */
interface Slice extends CutPiece {
  of: number
  standing: Standing
  /** From which block of the part of the volume. */
  offset: number
}

interface Standing {
  known: KnownPart
  blocks: string[]
  slices: Slice[]
}

/** Beyond any part of a file. */
const OWN_NUMBERS = 100_000

/**
 * Puts the file that a volume came from together again. A part whose pieces do not make up its text, since that came in
 * another way, counts as one part of a file.
 */
export function formerParts(parts: readonly KnownPart[]): FormerParts {
  const all = parts.map(standingOf)
  for (let broken = -1; broken !== 0; ) {
    const gaps = new Set(
      [...slicesByPart(all)].flatMap(([number, slices]) => (isComplete(slices) ? [] : [number])),
    )
    const failed = all.filter(({ slices }) => slices.some(({ part }) => gaps.has(part)))
    for (const one of failed) one.slices = []
    broken = failed.length
  }
  const isOneByOne = all.every(({ slices }) => slices.length === 0)
  for (const [at, one] of all.entries()) {
    const size = one.blocks.length
    const part = isOneByOne ? at + 1 : OWN_NUMBERS + at
    if (one.slices.length === 0)
      one.slices = [{ part, from: 0, to: size, of: size, offset: 0, standing: one }]
  }
  const byPart = slicesByPart(all)
  return {
    parts: all.map(({ slices }) => slices.map(({ part, from, to }) => ({ part, from, to }))),
    blocks: new Map([...byPart].map(([number, slices]) => [number, slices.flatMap(blocksOfSlice)])),
    numbers: [...byPart.keys()],
    texts: [...byPart.values()].map(textOf),
  }
}

function standingOf(known: KnownPart): Standing {
  const blocks = known.tree ? blockTexts(known.tree) : known.hashes
  const standing: Standing = { known, blocks: [...blocks], slices: [] }
  let offset = 0
  for (const piece of known.origin?.pieces ?? []) {
    standing.slices.push({ ...piece, standing, offset })
    offset += piece.to - piece.from
  }
  if (offset !== blocks.length) standing.slices = []
  return standing
}

/** The slices of each part of the file, in their order. */
function slicesByPart(all: readonly Standing[]): Map<number, Slice[]> {
  const slices = all.flatMap(one => one.slices).toSorted((a, b) => a.part - b.part || a.from - b.from)
  return Map.groupBy(slices, ({ part }) => part)
}

/** Whether these make up a whole part of the file. */
function isComplete(slices: readonly Slice[]): boolean {
  const ends = slices.every(({ from }, at) => from === (at === 0 ? 0 : slices[at - 1]?.to))
  return ends && slices.at(-1)?.to === slices[0]?.of
}

function blocksOfSlice({ standing, offset, from, to }: Slice): string[] {
  return standing.blocks.slice(offset, offset + to - from)
}

function textOf(slices: readonly Slice[]): NextPart {
  const [first, ...more] = slices as [Slice, ...Slice[]]
  const { known, blocks } = first.standing
  if (more.length === 0 && first.offset === 0 && first.to - first.from === blocks.length) return known
  if (!known.tree) return { tree: null, hashes: slices.flatMap(blocksOfSlice) }
  const { tree, pictures } = joinTexts(
    slices.map(({ standing, offset, from, to }, at) => ({
      ...{ tree: standing.known.tree as Buffer, name: at, from: offset, to: offset + to - from },
    })),
  )
  return { tree, hashes: pictures }
}
