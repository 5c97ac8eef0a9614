import { isSameBook, isTellingIdentifier } from './book-identity.ts'
import type { PartFate } from './map-parts.ts'

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
  /** Index of a part of whose text the new edition has nothing, or less than half. */
  | { readonly kind: 'removed' | 'shortened'; readonly part: number }
  /** Index of a part whose text has another number in the new edition, where it has the index `to`. */
  | { readonly kind: 'moved' | 'split' | 'joined'; readonly part: number; readonly to: number }

export interface Replacement {
  /** All differences, the most important first. */
  readonly differences: readonly Difference[]
  /** Those for which the new edition is refused; none: it takes the place of the old one. */
  readonly refused: readonly Difference[]
  /** It is another book, not a correction of what stands there. */
  readonly otherBook: boolean
}

const OTHER_BOOK = new Set<Difference['kind']>(['language', 'type', 'identifier', 'text'])
/** What takes text away that readers may have paid for, marked or begun. */
const LOST_TEXT = new Set<Difference['kind']>(['removed', 'shortened'])

/** What becomes of the parts that stand in the shop, in their order (rules/map-parts.ts). */
export interface PartChanges {
  readonly fates: readonly PartFate[]
  /** Indexes of those of which the new edition has less than half. */
  readonly shortened: readonly number[]
}

/**
 * Whether an import may take the place of what stands in the shop (docs/decisions/0035 and 0053). Another language, kind or
 * identifier, and a text of which nothing stays, are refused always; parts whose text is missing are refused where readers
 * have something of the volume. Parts that are moved, inserted, split, joined, renamed or corrected are not. With `replace`
 * the publisher confirms the replacement, and nothing is refused.
 */
export function decideReplacement({
  before,
  after,
  changes,
  holders,
  replace,
}: {
  before: EditionFacts
  after: EditionFacts
  changes: PartChanges
  holders: Holders
  replace: boolean
}): Replacement {
  const differences = [...bookDifferences(before, after), ...partDifferences(changes)]
  const held = isHeld(holders)
  return {
    differences,
    refused: replace
      ? []
      : differences.filter(({ kind }) => OTHER_BOOK.has(kind) || (held && LOST_TEXT.has(kind))),
    otherBook: differences.some(({ kind }) => OTHER_BOOK.has(kind)),
  }
}

/** Whether anybody has bought, rented, marked or is reading something of the volume, or holds a code for it. */
export function isHeld(holders: Holders): boolean {
  return Object.values(holders).some(count => count > 0)
}

function bookDifferences(before: EditionFacts, after: EditionFacts): Difference[] {
  const known = before.langs.length > 0 && after.langs.length > 0
  const sameBook = isSameBook(before.identifiers, after.identifiers)
  const differences: Difference[] = []
  if (known && !after.langs.some(lang => before.langs.includes(lang))) differences.push({ kind: 'language' })
  if (before.type && after.type && before.type !== after.type) differences.push({ kind: 'type' })
  if (sameBook === false) differences.push({ kind: 'identifier' })
  // An equal ISBN means the same book, even where its publisher has rewritten all of its text. Other identifiers are copied
  // from book to book.
  const sharesIsbn = before.identifiers.some(
    one => one.startsWith('isbn:') && isTellingIdentifier(one) && after.identifiers.includes(one),
  )
  if (sameBook !== false && !sharesIsbn && nothingStays(before, after)) differences.push({ kind: 'text' })
  return differences
}

function partDifferences({ fates, shortened }: PartChanges): Difference[] {
  const parts = [...fates.entries()]
  const goneOrShort = parts.flatMap(([part, { kind }]): Difference[] => {
    if (kind === 'gone') return [{ kind: 'removed', part }]
    return shortened.includes(part) ? [{ kind: 'shortened', part }] : []
  })
  const elsewhere = parts.flatMap(([part, { kind, to }]): Difference[] => {
    const [first] = to
    if (first === undefined || (kind === 'kept' && first === part)) return []
    return [{ kind: kind === 'kept' ? 'moved' : (kind as 'split' | 'joined'), part, to: first }]
  })
  return [...goneOrShort, ...elsewhere]
}

/**
 * The share of pieces that two editions of one book have in common at least. A copyright line, a logo or "Chapter 1" is in
 * other books of the series too.
 */
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

/** In which parts each piece is. */
function indexPieces(parts: readonly EditionPart[]): Map<string, Set<number>> {
  const index = new Map<string, Set<number>>()
  for (const [at, { pieces }] of parts.entries())
    for (const piece of pieces) index.set(piece, (index.get(piece) ?? new Set()).add(at))
  return index
}
