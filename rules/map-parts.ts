import { assignBest, type Fit } from './best-assignment.ts'
import { holdText } from './text-left.ts'
import type { TextTokens } from './text-tokens.ts'

/** Where the text of an old part went. Parts are indexes into the new edition. */
export type PartFate =
  /** Into the new part that takes its id; most of that may be other text. */
  | { readonly kind: 'kept'; readonly to: readonly [number] }
  /** Into several; the first of these takes its id. */
  | { readonly kind: 'split'; readonly to: readonly number[] }
  /** Into parts that take the ids of others, of which they hold more. */
  | { readonly kind: 'joined'; readonly to: readonly number[] }
  /** It is in no new part. */
  | { readonly kind: 'gone'; readonly to: readonly [] }

export interface PartMapping {
  /** For each new part the old part whose id it takes, or null: it is new. No two take the same. */
  readonly ids: readonly (number | null)[]
  /** For each new part all old parts of which it holds text. */
  readonly sources: readonly (readonly number[])[]
  /** For each old part where its text went. */
  readonly fates: readonly PartFate[]
  /** Old parts of which the publisher says which new part they are. */
  readonly set: ReadonlySet<number>
}

/**
 * The share of the smaller of two texts that they have in common where one holds text of the other, and of a short one at
 * most.
 */
const COMMON_SHARE = 0.08
const SHORT_SHARE = 0.6
/** Beyond that share; a phrase or two are in texts that have nothing to do with each other. */
const COMMON_SHINGLES = 2

/**
 * Maps the parts of one edition to those of the next by their text, never by their number (docs/decisions/0053): first parts
 * that are the same in both, then by the shingles that they have in common, so that as much text as possible stays with its
 * id. `set` is what the publisher decides: the old part, or null, by new part.
 */
export function mapParts(
  before: readonly TextTokens[],
  after: readonly TextTokens[],
  set: ReadonlyMap<number, number | null> = new Map(),
): PartMapping {
  const same = identicalParts(before, after)
  const [lefts, rights] = [new Set(same.map(({ left }) => left)), new Set(same.map(({ right }) => right))]
  // All text of a part that is the same in both is there; where a phrase of it is besides does not matter.
  const alike = fitsOf(before, after, same).filter(
    ({ left, right }) => !lefts.has(left) && !rights.has(right),
  )
  const fits = same.length + alike.length > 0 ? [...same, ...alike] : redrawnParts(before, after)
  const chosen = new Set(set.values())
  const free = fits.filter(({ left, right }) => !set.has(right) && !chosen.has(left))
  const idOf = new Map([...assignBest(free)].map(([left, right]) => [right, left]))
  for (const [right, left] of set) if (left !== null) idOf.set(right, left)
  const said = new Set([...chosen].filter(left => left !== null))
  return { ...describe(before.length, after.length, idOf, fits), set: said }
}

function describe(
  before: number,
  after: number,
  idOf: ReadonlyMap<number, number>,
  fits: readonly Fit[],
): Omit<PartMapping, 'set'> {
  const ids = Array.from({ length: after }, (_, right) => idOf.get(right) ?? null)
  const rightOf = new Map([...idOf].map(([right, left]) => [left, right]))
  const targets = Array.from({ length: before }, () => new Set<number>())
  for (const [left, right] of rightOf) targets[left]?.add(right)
  for (const { left, right } of fits.toSorted((a, b) => b.weight - a.weight)) targets[left]?.add(right)
  const fates = targets.map((to, left): PartFate => {
    const [first, ...more] = to
    if (first === undefined) return { kind: 'gone', to: [] }
    if (!rightOf.has(left)) return { kind: 'joined', to: [...to] }
    return more.length === 0 ? { kind: 'kept', to: [first] } : { kind: 'split', to: [...to] }
  })
  const sources = ids.map((_, right) =>
    fates.flatMap(({ to }, left) => ((to as readonly number[]).includes(right) ? [left] : [])),
  )
  return { ids, sources, fates }
}

/** Pairs of parts with the same text. Where several have it, the first is the first. */
function identicalParts(before: readonly TextTokens[], after: readonly TextTokens[]): Fit[] {
  const rights = Map.groupBy(after.keys(), right => after[right]?.signature)
  return before.flatMap(({ signature, count }, left) => {
    const right = rights.get(signature)?.shift()
    return right === undefined ? [] : [{ left, right, weight: Math.max(1, count) }]
  })
}

/**
 * Pairs of parts where the one holds text of the other, with how many shingles they have in common. A shingle that several
 * parts have counts less.
 */
function fitsOf(before: readonly TextTokens[], after: readonly TextTokens[], same: readonly Fit[]): Fit[] {
  if (same.length === before.length || same.length === after.length) return []
  const lefts = indexShingles(before)
  const rights = indexShingles(after)
  const leftSizes = sizesOf(lefts, before.length)
  const rightSizes = sizesOf(rights, after.length)
  const common = new Map<number, number>()
  for (const [shingle, inBefore] of lefts) {
    const inAfter = rights.get(shingle)
    if (!inAfter) continue
    const weight = 1 / Math.max(inBefore.length, inAfter.length)
    for (const left of inBefore)
      for (const right of inAfter) {
        const pair = left * after.length + right
        common.set(pair, (common.get(pair) ?? 0) + weight)
      }
  }
  return [...common].flatMap(([pair, weight]) => {
    const left = Math.floor(pair / after.length)
    const right = pair % after.length
    const size = Math.min(leftSizes[left] as number, rightSizes[right] as number)
    // A page says as much as many words.
    const drawn = isDrawn(before[left]) && isDrawn(after[right])
    const enough = drawn
      ? Math.max(1, size * COMMON_SHARE)
      : Math.min(size * COMMON_SHARE + COMMON_SHINGLES, size * SHORT_SHARE)
    return weight >= enough ? [{ left, right, weight }] : []
  })
}

/** In which parts each shingle is. */
function indexShingles(parts: readonly TextTokens[]): Map<number, number[]> {
  const index = new Map<number, number[]>()
  for (const [at, { shingles }] of parts.entries())
    for (const shingle of shingles) {
      if (shingle === 0) continue
      const known = index.get(shingle)
      if (!known) index.set(shingle, [at])
      else if (known.at(-1) !== at) known.push(at)
    }
  return index
}

function sizesOf(index: ReadonlyMap<number, readonly number[]>, count: number): number[] {
  const sizes = new Array<number>(count).fill(0)
  for (const parts of index.values())
    for (const part of parts) sizes[part] = (sizes[part] as number) + 1 / parts.length
  return sizes
}

/**
 * Pictures that are all new, in parts of as many pages as before, in the same order: pages that were scanned or compressed
 * anew.
 */
function redrawnParts(before: readonly TextTokens[], after: readonly TextTokens[]): Fit[] {
  const alike =
    before.length === after.length &&
    before.every(isDrawn) &&
    after.every(isDrawn) &&
    before.every(({ count }, at) => count === after[at]?.count)
  return alike ? before.map(({ count }, at) => ({ left: at, right: at, weight: count })) : []
}

/** Whether there is nothing in it but pictures. */
function isDrawn(part: TextTokens | undefined): boolean {
  return part !== undefined && part.count > 0 && part.count === part.length
}

/** The share of an old part's length below which the new parts are too short to hold its text. */
const SHORTENED_SHARE = 0.5

/**
 * Old parts of which the new edition has less than half: the new parts into which their text went are shorter than that
 * together, or hold less of its words (rules/text-left.ts). Pages are only counted, since one that was scanned anew is
 * another picture; so are the words of parts that the publisher sets, since a new translation has others.
 */
export function shortenedParts(
  before: readonly TextTokens[],
  after: readonly TextTokens[],
  { fates, set }: PartMapping,
): number[] {
  return before.flatMap((part, left) => {
    const targets = fates[left]?.to.flatMap(right => after[right] ?? []) ?? []
    if (targets.length === 0) return []
    const length = targets.reduce((sum, { count }) => sum + count, 0)
    const isShorter = length < part.count * SHORTENED_SHARE
    const isCounted = set.has(left) || isDrawn(part)
    return isShorter || !(isCounted || holdText(targets, part)) ? [left] : []
  })
}
