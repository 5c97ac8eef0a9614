import { isSameBook } from './book-identity.ts'

/** A volume as one file has it: what stands in the shop, or what an import would put there. */
export interface EditionFacts {
  /** Languages of its texts as two letters; none where that is not known. */
  readonly langs: readonly string[]
  /** Null where nothing is in it yet. */
  readonly type: 'novel' | 'manga' | null
  /** As rules/book-identity.ts has them. */
  readonly identifiers: readonly string[]
  readonly parts: readonly EditionPart[]
}

export interface EditionPart {
  readonly title: string
  /** What it consists of, in order: paragraphs and the hashes of pictures. */
  readonly pieces: readonly string[]
}

/** How many readers have something of a volume. */
export interface Holders {
  readonly bought: number
  /** Gift codes for the volume. */
  readonly codes: number
  readonly rented: number
  readonly marked: number
  readonly reading: number
}

export type Difference =
  | { readonly kind: 'language' | 'type' | 'identifier' | 'text' }
  /** Index of a part that the new edition does not have. */
  | { readonly kind: 'removed'; readonly part: number }
  /** Index of a part whose text is another part of the new edition, at the index `to`. */
  | { readonly kind: 'moved'; readonly part: number; readonly to: number }

export interface Replacement {
  /** All differences, the most important first. */
  readonly differences: readonly Difference[]
  /** Those for which the new edition is refused; none: it takes the place of the old one. */
  readonly refused: readonly Difference[]
  /** It is another book, not a correction of what stands there. */
  readonly otherBook: boolean
}

const OTHER_BOOK = new Set<Difference['kind']>(['language', 'type', 'identifier', 'text'])

/**
 * Whether an import may take the place of what stands in the shop (docs/decisions/0035). Another language, kind or identifier, and a text of which
 * nothing stays, are refused always; parts that are missing and parts that have another place are refused where readers have something of the volume. With `replace` the publisher confirms the replacement, and nothing is refused.
 */
export function decideReplacement({
  before,
  after,
  holders,
  replace,
}: {
  before: EditionFacts
  after: EditionFacts
  holders: Holders
  replace: boolean
}): Replacement {
  const differences = differencesOf(before, after)
  const held = isHeld(holders)
  return {
    differences,
    refused: replace ? [] : differences.filter(({ kind }) => held || OTHER_BOOK.has(kind)),
    otherBook: differences.some(({ kind }) => OTHER_BOOK.has(kind)),
  }
}

/** Whether anybody has bought, rented, marked or is reading something of the volume, or holds a code for it. */
export function isHeld(holders: Holders): boolean {
  return Object.values(holders).some(count => count > 0)
}

function differencesOf(before: EditionFacts, after: EditionFacts): Difference[] {
  const known = before.langs.length > 0 && after.langs.length > 0
  const sameBook = isSameBook(before.identifiers, after.identifiers)
  const differences: Difference[] = []
  if (known && !after.langs.some(lang => before.langs.includes(lang))) differences.push({ kind: 'language' })
  if (before.type && after.type && before.type !== after.type) differences.push({ kind: 'type' })
  if (sameBook === false) differences.push({ kind: 'identifier' })
  // Equal identifiers mean the same book, even where its publisher has rewritten all of its text.
  if (sameBook === null && nothingStays(before, after)) differences.push({ kind: 'text' })
  for (const part of before.parts.keys())
    if (part >= after.parts.length) differences.push({ kind: 'removed', part })
  return [...differences, ...movesOf(before.parts, after.parts)]
}

/** The share of pieces that two editions of one book have in common at least. A copyright line, a logo or "Chapter 1" is in other books of the series too. */
const STAYING_SHARE = 0.1

function nothingStays(before: EditionFacts, after: EditionFacts): boolean {
  const remaining = new Set(after.parts.flatMap(({ pieces }) => pieces))
  const partsOf = indexPieces(before.parts)
  const own = [...partsOf.keys()].filter(piece => partsOf.get(piece)?.size === 1)
  const pieces = own.length > 0 ? own : [...partsOf.keys()]
  return (
    pieces.length > 0 && pieces.filter(piece => remaining.has(piece)).length < pieces.length * STAYING_SHARE
  )
}

/** The share of its text that another part has where a part has moved there. */
const MOVED_SHARE = 0.25

/** Parts whose text the new edition has in another part. Where none of a text is found, the title tells. */
function movesOf(before: readonly EditionPart[], after: readonly EditionPart[]): Difference[] {
  const partsBefore = indexPieces(before)
  const partsAfter = indexPieces(after)
  return before.flatMap((old, part): Difference[] => {
    // A piece that several parts have identifies none of them.
    const own = [...new Set(old.pieces)].filter(piece => partsBefore.get(piece)?.size === 1)
    const found = own.filter(piece => partsAfter.has(piece))
    const away = found.filter(piece => !partsAfter.get(piece)?.has(part))
    const to = found.length > 0 ? mostCommon(away, partsAfter) : titleElsewhere(old, part, before, after)
    const moved = to !== null && (found.length === 0 || away.length >= own.length * MOVED_SHARE)
    return moved ? [{ kind: 'moved', part, to }] : []
  })
}

/** In which parts each piece is. */
function indexPieces(parts: readonly EditionPart[]): Map<string, Set<number>> {
  const index = new Map<string, Set<number>>()
  for (const [at, { pieces }] of parts.entries())
    for (const piece of pieces) index.set(piece, (index.get(piece) ?? new Set()).add(at))
  return index
}

/** The part that has most of these pieces; null for no pieces. */
function mostCommon(pieces: readonly string[], partsOf: Map<string, Set<number>>): number | null {
  const counts = new Map<number, number>()
  for (const piece of pieces)
    for (const at of partsOf.get(piece) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most ? most[0] : null
}

/** Where the only part of this title is now; null where it stays, or the title does not tell. */
function titleElsewhere(
  { title }: EditionPart,
  part: number,
  before: readonly EditionPart[],
  after: readonly EditionPart[],
): number | null {
  const named = (parts: readonly EditionPart[]) =>
    [...parts.keys()].filter(at => title !== '' && parts[at]?.title === title)
  const [to, ...more] = named(after)
  return to === undefined || to === part || more.length > 0 || named(before).length > 1 ? null : to
}
