import { nearestPair, type Pair } from './align-tokens.ts'
import { alignments, blockRange, likenessOf, type Range } from './text-likeness.ts'
import type { TextTokens } from './text-tokens.ts'

/** A token of a part of the new edition. */
export interface TokenMatch {
  readonly part: number
  readonly token: number
  /** The text that was there is not in the new edition; this is where it would be. */
  readonly gone: boolean
  /**
   * From 0 to 1: how many of the words of the text, and of what is around it in its block, are there as they stood; 0 where
   * it is gone.
   */
  readonly likeness: number
}

/** Finds texts of an old edition again in the parts of a new one. */
export interface TextFinder {
  /**
   * Where the tokens from `from` to `to` (inclusive) of an old part are now, in these parts only; of texts that are there
   * more than once the one with the same text around it. Null where nothing of the old part is near.
   */
  find(old: TextTokens, from: number, to: number, within: ReadonlySet<number>): TokenMatch | null
}

/** How many tokens around a text are compared at first; where none of them is found, all of the part is. */
const NEAR_TOKENS = 400
/** How many of the surrounding shingles decide. */
const MOST_HITS = 48
/** A shingle that is in the new edition more often than this says nothing. */
const MOST_OCCURRENCES = 8
/** How far insertions and deletions may shift what belongs together. */
const SHIFT_TOKENS = 12
const SHIFT_SHARE = 0.3
/** So many places are compared, those that most of its surroundings speak for first. */
const MOST_PLACES = 4
const THOROUGH = { places: MOST_PLACES, isSearched: true }
/** Where a text comes from is looked for only where it is likely. */
const NO_SEARCH = { places: 2, isSearched: false }
/** A text that is not shorter than some words has such a share of pairs of words wherever it is. */
const SAME_PAIRS_SHARE = 0.2
const SAME_PAIRS = 2
/** So many candidates among its hits. */
const MOST_CANDIDATES = 4
/** A place that is as like is taken without a look at others; another has to be so much liker. */
const SURELY_LIKE = 0.8
const LIKER = 0.1
/** So many tokens are compared at a place, of the same block where the text itself is shorter. */
const COMPARED_TOKENS = 40
/** How many more tokens are looked at there. */
const BESIDE_TOKENS = 8
/**
 * How far from where it would be a text is looked for that is not there, where what is around it does not say between what
 * it is.
 */
const SEARCHED_TOKENS = 64
const MOST_SEARCHED_TOKENS = 600

interface Hit {
  /** Tokens between it and the text that is looked for. */
  readonly distance: number
  readonly old: number
  readonly part: number
  readonly token: number
  /** The nearer it is, and the fewer others there are of its shingle, the more it says. */
  readonly weight: number
}

/** A place where a text may be, and which tokens there are its. */
interface Candidate extends TokenMatch {
  readonly range: Range
}

/**
 * `former` are all parts of the old edition: a place at which is what stood elsewhere in it, as of a verse that is quoted or
 * an answer that is often given, is that text's and no other's.
 */
export function createTextFinder(
  parts: readonly TextTokens[],
  former: readonly TextTokens[] = [],
): TextFinder {
  const next = indexShingles(parts)
  let before: IndexedParts | null = null
  const all = new Set(former.keys())
  const isOfAnother = (old: TextTokens, compared: Range, { part, range }: Candidate) => {
    const own = former.indexOf(old)
    const text = parts[part] as TextTokens
    if (own < 0 || isDrawn(old) || isDrawn(text)) return false
    before ??= indexShingles(former)
    let source: Candidate | null = null
    for (const one of candidatesOf(before, text, range, all, NO_SEARCH))
      if (!one.gone && one.likeness > (source?.likeness ?? 0)) source = one
    return (
      source !== null &&
      (source.part !== own || source.range[1] < compared[0] || source.range[0] > compared[1])
    )
  }
  return {
    find(old, from, to, within) {
      const compared = widened(old, [from, to])
      return likestOf(candidatesOf(next, old, [from, to], within), one => !isOfAnother(old, compared, one))
    },
  }
}

/** Parts, and where in them each shingle is. */
interface IndexedParts {
  readonly parts: readonly TextTokens[]
  readonly shingles: ReadonlyMap<number, readonly { part: number; token: number }[]>
}

function indexShingles(parts: readonly TextTokens[]): IndexedParts {
  const index = new Map<number, { part: number; token: number }[]>()
  for (const [part, { shingles }] of parts.entries())
    for (const [token, shingle] of shingles.entries()) {
      if (shingle === 0) continue
      const known = index.get(shingle)
      if (known) known.push({ part, token })
      else index.set(shingle, [{ part, token }])
    }
  return { parts, shingles: index }
}

function likestOf(
  candidates: Iterable<Candidate>,
  isOwn: (candidate: Candidate) => boolean = () => true,
): Candidate | null {
  let likest: Candidate | null = null
  for (const candidate of candidates) {
    if (likest && candidate.likeness <= likest.likeness + LIKER) continue
    if (!candidate.gone && !isOwn(candidate)) continue
    likest = candidate
    if (likest.likeness >= SURELY_LIKE) break
  }
  return likest
}

/**
 * Where a text may be, the places first for which most of what is around it speaks; for each of them also where it would be
 * if it is gone.
 */
function* candidatesOf(
  index: IndexedParts,
  old: TextTokens,
  range: Range,
  within: ReadonlySet<number>,
  { places, isSearched } = THOROUGH,
): Generator<Candidate> {
  let hits = hitsOf(index, old, { range, within, reach: NEAR_TOKENS })
  if (hits.length === 0) hits = hitsOf(index, old, { range, within, reach: old.count })
  for (let tries = 0; tries < places && hits.length > 0; tries++) {
    const best = bestHit(hits) as Hit
    const together = hits.filter(hit => belongTogether(best, hit))
    yield* candidatesAt(together, { next: index.parts[best.part] as TextTokens, old, range, isSearched })
    hits = hits.filter(hit => !together.includes(hit))
  }
}

function hitsOf(
  { shingles }: IndexedParts,
  old: TextTokens,
  { range: [from, to], within, reach }: { range: Range; within: ReadonlySet<number>; reach: number },
): Hit[] {
  const hits: Hit[] = []
  const look = (at: number, distance: number) => {
    const shingle = old.shingles[at]
    const occurrences = (shingle && shingles.get(shingle)) || []
    const inside = occurrences.filter(({ part }) => within.has(part))
    if (inside.length <= MOST_OCCURRENCES)
      for (const { part, token } of inside)
        hits.push({ distance, old: at, part, token, weight: 1 / ((1 + distance) * inside.length) })
  }
  for (let at = from; at <= to; at++) look(at, 0)
  // What is before and what is behind may be in different parts.
  for (const [side, step] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const most = hits.length + MOST_HITS / 2
    for (let distance = 1; distance <= reach && hits.length < most; distance++)
      look(side + step * distance, distance)
  }
  return hits
}

function belongTogether(one: Hit, other: Hit): boolean {
  const apart = Math.abs(other.old - one.old)
  return (
    one.part === other.part &&
    Math.abs(other.token - one.token - (other.old - one.old)) <= SHIFT_TOKENS + apart * SHIFT_SHARE
  )
}

/** The hit that most others agree with. */
function bestHit(hits: readonly Hit[]): Hit | undefined {
  let best: Hit | undefined
  let most = 0
  for (const hit of hits) {
    let support = hit.weight
    for (const other of hits) if (belongTogether(hit, other)) support += other.weight
    if (support > most + 1e-9) {
      most = support
      best = hit
    }
  }
  return best
}

/** The places among these hits at which a text may be, the likest first, and last where it would be. */
function candidatesAt(
  hits: readonly Hit[],
  { next, old, range, isSearched }: { next: TextTokens; old: TextTokens; range: Range; isSearched: boolean },
): Candidate[] {
  const [from, to] = range
  const { part } = hits[0] as Hit
  const clamp = (token: number) => Math.min(next.count - 1, Math.max(0, token))
  const left = hits.filter(hit => hit.old < from).toSorted((a, b) => b.old - a.old)[0]
  const right = hits.filter(hit => hit.old > to).toSorted((a, b) => a.old - b.old)[0]
  const between = clamp(tokenBetween(left, right, from))
  const inside = hits
    .filter(({ distance }) => distance === 0)
    .toSorted((a, b) => a.old - b.old)
    .map(hit => clamp(hit.token + from - hit.old))
  const expected = inside[0] ?? between
  if (isPageAnew(left, right, old, next))
    return [{ part, token: expected, gone: false, likeness: 1, range: [expected, expected] }]
  const compared = widened(old, range)
  const at = (start: number) => candidateAt(start, { part, next, old, from, compared })
  let candidates = distinct([...inside, between]).flatMap(at)
  if (isSearched && !candidates.some(({ likeness }) => likeness >= SURELY_LIKE)) {
    const starts = searched(between, left, right).map(clamp)
    candidates = [...candidates, ...withSameWords(starts, { next, old, compared }).flatMap(at)]
  }
  const distance = ({ token }: Candidate) => Math.abs(token - expected)
  const sorted = candidates.toSorted((a, b) => b.likeness - a.likeness || distance(a) - distance(b))
  const isFirst = ({ token }: Candidate, at: number) => sorted.findIndex(one => one.token === token) === at
  return [
    ...sorted.filter(isFirst).slice(0, MOST_CANDIDATES),
    // What is gone would be before what followed it.
    {
      part,
      token: right ? clamp(right.token) : expected,
      gone: true,
      likeness: 0,
      range: [expected, expected],
    },
  ]
}

/** Without those that are so near that the same tokens are compared. */
function distinct(starts: readonly number[]): number[] {
  const chosen: number[] = []
  for (const start of starts)
    if (!chosen.some(one => Math.abs(one - start) < BESIDE_TOKENS / 2)) chosen.push(start)
  return chosen
}

/** Where a text may begin between what is around it, or near by. */
function searched(between: number, left: Hit | undefined, right: Hit | undefined): number[] {
  const isBetween = left && right && right.token - left.token <= MOST_SEARCHED_TOKENS
  const first = isBetween ? Math.min(left.token, between) : between - SEARCHED_TOKENS
  const last = isBetween ? Math.max(right.token, between) : between + SEARCHED_TOKENS
  return Array.from(
    { length: Math.floor((last - first) / BESIDE_TOKENS) + 1 },
    (_, step) => first + step * BESIDE_TOKENS,
  )
}

/** Those of these starts behind which some words follow each other as in the text; the others need no comparison. */
function withSameWords(
  starts: readonly number[],
  { next, old, compared: [first, last] }: Pick<Comparison, 'next' | 'old' | 'compared'>,
): readonly number[] {
  const length = last - first + 1
  if (length < SAME_PAIRS / SAME_PAIRS_SHARE) return starts
  const pairAt = ({ hashes }: TextTokens, at: number) =>
    Math.imul(hashes[at] as number, 31) + (hashes[at + 1] as number)
  const pairs = new Set(Array.from({ length: length - 1 }, (_, at) => pairAt(old, first + at)))
  return starts.filter(start => {
    let same = 0
    for (let at = Math.max(0, start - length); at < Math.min(next.count - 1, start + length); at++)
      if (pairs.has(pairAt(next, at))) same++
    return same >= length * SAME_PAIRS_SHARE
  })
}

interface Comparison {
  readonly part: number
  readonly next: TextTokens
  readonly old: TextTokens
  readonly from: number
  /** What of the old text is compared. */
  readonly compared: Range
}

/**
 * The text where it would begin at a token, of a few words in each block near it that has them; nothing where it is not
 * there.
 */
function candidateAt(expected: number, { part, next, old, from, compared }: Comparison): Candidate[] {
  const window: Range = [
    Math.max(0, expected - (from - compared[0]) - BESIDE_TOKENS),
    Math.min(next.count, expected + (compared[1] - from) + 1 + BESIDE_TOKENS),
  ]
  return alignments(old, compared, next, window).flatMap(pairs => {
    const likeness = likenessOf(pairs, { next, old, compared })
    if (likeness === 0) return []
    const nearest = nearestPair(pairs, from)
    const token = nearest ? tokenBeside(nearest, { next, old, from }) : clamped(expected, [0, next.count - 1])
    return [
      {
        part,
        token: startOfBlock(token, { next, old, from, pairs }),
        gone: false,
        likeness,
        range: [pairs[0]?.token ?? token, pairs.at(-1)?.token ?? token] as const,
      },
    ]
  })
}

/** Where a token is by the pair that is nearest to it: in the same block as that, if it was. */
function tokenBeside(
  { token, old: at }: Pair,
  { next, old, from }: Pick<Comparison, 'next' | 'old' | 'from'>,
): number {
  const isOfBlock = old.blocks[at] === old.blocks[from]
  return clamped(token + from - at, isOfBlock ? blockRange(next, token) : [0, next.count - 1])
}

function clamped(token: number, [first, last]: Range): number {
  return Math.min(last, Math.max(first, token))
}

/** A range with what is around it in its block, so that a few corrected words do not decide. */
function widened({ blocks, count }: TextTokens, [from, to]: Range): Range {
  let [first, last] = [from, to]
  for (let grew = true; grew && last - first + 1 < COMPARED_TOKENS; ) {
    grew = false
    if (last + 1 < count && blocks[last + 1] === blocks[to]) {
      last++
      grew = true
    }
    if (first > 0 && blocks[first - 1] === blocks[from]) {
      first--
      grew = true
    }
  }
  return [first, last]
}

/** Whether there are as many pages between those that were found as there were: then one is drawn or scanned anew. */
function isPageAnew(
  left: Hit | undefined,
  right: Hit | undefined,
  old: TextTokens,
  next: TextTokens,
): boolean {
  const before = left ? left.token - left.old : 0
  const after = right ? right.token - right.old : next.count - old.count
  return isDrawn(old) && isDrawn(next) && before === after
}

/** Where a token of the old part would be, by what is found before and after it. */
function tokenBetween(left: Hit | undefined, right: Hit | undefined, from: number): number {
  if (!left) return right ? right.token - (right.old - from) : 0
  if (!right) return left.token + (from - left.old)
  const share = (from - left.old) / (right.old - left.old)
  return left.token + Math.round(share * Math.max(0, right.token - left.token))
}

/** Whether there is nothing in it but pictures. */
function isDrawn({ count, length }: TextTokens): boolean {
  return count === length
}

/** How many tokens a block that is found by its surroundings may begin beside. */
const BESIDE_BLOCK = 6

/** A text that began a block begins one again: of those that begin near, the one with most of its words. */
function startOfBlock(
  token: number,
  { next, old, from, pairs }: { next: TextTokens; old: TextTokens; from: number; pairs: readonly Pair[] },
): number {
  const begins = ({ blocks }: TextTokens, at: number) => at === 0 || blocks[at - 1] !== blocks[at]
  if (!begins(old, from)) return token
  const counts = new Map<number, number>()
  for (const { old: of, token: paired } of pairs) {
    if (old.blocks[of] !== old.blocks[from]) continue
    const block = next.blocks[paired] as number
    counts.set(block, (counts.get(block) ?? 0) + 1)
  }
  let [best, most] = [token, -1]
  for (let beside = 0; beside <= BESIDE_BLOCK; beside++)
    for (const at of [token - beside, token + beside]) {
      if (at < 0 || at >= next.count || !begins(next, at)) continue
      const count = counts.get(next.blocks[at] as number) ?? 0
      if (count > most) [best, most] = [at, count]
    }
  return best
}
