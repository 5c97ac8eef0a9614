import type { TextTokens } from './text-tokens.ts'

/** A token of a part of the new edition. */
export interface TokenMatch {
  readonly part: number
  readonly token: number
  /** The text that was there is not in the new edition; this is where it would be. */
  readonly gone: boolean
  /** From 0 to 1: how many of the words of the text, and of what is around it in its block, follow each other there. */
  readonly likeness: number
}

/** Finds texts of an old edition again in the parts of a new one. */
export interface TextFinder {
  /**
   * Where the tokens from `from` to `to` (inclusive) of an old part are now, in these parts only; of texts that are there more than once the one with the
   * same text around it. Null where nothing of the old part is near.
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
/** A place that is as like is taken without a look at others; another has to be so much liker. */
const SURELY_LIKE = 0.8
const LIKER = 0.1
/** A text is gone where less than this share of its words follow each other where it would be. Of a corrected text more do, of another one fewer. */
const REMAINING_SHARE = 0.5
/** Of a block of fewer words other blocks have some by chance. It is where a block is that is as long and has so much of it, or where a run of its words is. */
const SHORT_TEXT = 20
const SHORT_REMAINING_SHARE = 0.6
const SURE_RUN = 4
/** So many tokens are compared then, of the same block where the text itself is shorter. */
const COMPARED_TOKENS = 40
/** How many more tokens are looked at there. */
const BESIDE_TOKENS = 8

interface Hit {
  /** Tokens between it and the text that is looked for. */
  readonly distance: number
  readonly old: number
  readonly part: number
  readonly token: number
}

export function createTextFinder(parts: readonly TextTokens[]): TextFinder {
  const index = new Map<number, { part: number; token: number }[]>()
  for (const [part, { shingles }] of parts.entries())
    for (const [token, shingle] of shingles.entries()) {
      if (shingle === 0) continue
      const known = index.get(shingle)
      if (known) known.push({ part, token })
      else index.set(shingle, [{ part, token }])
    }

  const hitsOf = (old: TextTokens, from: number, to: number, within: ReadonlySet<number>, reach: number) => {
    const hits: Hit[] = []
    const look = (at: number, distance: number) => {
      const shingle = old.shingles[at]
      const occurrences = (shingle && index.get(shingle)) || []
      const inside = occurrences.filter(({ part }) => within.has(part))
      if (inside.length <= MOST_OCCURRENCES)
        for (const { part, token } of inside) hits.push({ distance, old: at, part, token })
    }
    for (let at = from; at <= to; at++) look(at, 0)
    for (let distance = 1; distance <= reach && hits.length < MOST_HITS; distance++) {
      look(from - distance, distance)
      look(to + distance, distance)
    }
    return hits
  }

  return {
    find(old, from, to, within) {
      let hits = hitsOf(old, from, to, within, NEAR_TOKENS)
      if (hits.length === 0) hits = hitsOf(old, from, to, within, old.count)
      let likest: TokenMatch | null = null
      for (let tries = 0; tries < MOST_PLACES && hits.length > 0; tries++) {
        const best = bestHit(hits) as Hit
        const together = hits.filter(hit => belongTogether(best, hit))
        const match = matchOf(together, parts[best.part] as TextTokens, old, [from, to])
        if (!likest || match.likeness > likest.likeness + LIKER) likest = match
        if (likest.likeness >= SURELY_LIKE) break
        hits = hits.filter(hit => !together.includes(hit))
      }
      return likest
    },
  }
}

function belongTogether(one: Hit, other: Hit): boolean {
  const apart = Math.abs(other.old - one.old)
  return (
    one.part === other.part &&
    Math.abs(other.token - one.token - (other.old - one.old)) <= SHIFT_TOKENS + apart * SHIFT_SHARE
  )
}

/** The hit that most others agree with, the nearest of equal ones. */
function bestHit(hits: readonly Hit[]): Hit | undefined {
  const weightOf = ({ distance }: Hit) => 1 / (1 + distance)
  let best: Hit | undefined
  let most = 0
  for (const hit of hits) {
    let support = weightOf(hit)
    for (const other of hits) if (belongTogether(hit, other)) support += weightOf(other)
    if (support > most + 1e-9) {
      most = support
      best = hit
    }
  }
  return best
}

function matchOf(
  hits: readonly Hit[],
  next: TextTokens,
  old: TextTokens,
  range: readonly [number, number],
): TokenMatch {
  const [from, to] = range
  const { part } = hits[0] as Hit
  const clamp = (token: number) => Math.min(next.count - 1, Math.max(0, token))
  const inside = hits.filter(({ distance }) => distance === 0).toSorted((a, b) => a.old - b.old)
  const [first] = inside
  const left = hits.filter(hit => hit.old < from).toSorted((a, b) => b.old - a.old)[0]
  const right = hits.filter(hit => hit.old > to).toSorted((a, b) => a.old - b.old)[0]
  const compared = widened(old, range)
  const expected = clamp(first ? first.token + from - first.old : tokenBetween(left, right, from))
  const pairs = alignedPairs(old, compared, next, [
    Math.max(0, expected - (from - compared[0]) - BESIDE_TOKENS),
    Math.min(next.count, expected + (compared[1] - from) + 1 + BESIDE_TOKENS),
  ])
  const length = compared[1] - compared[0] + 1
  const isShort = length < SHORT_TEXT
  const likeness = isPageAnew(left, right, old, next)
    ? 1
    : isShort
      ? likenessOfShort(pairs, length, next)
      : pairs.length / length
  // What is gone would be before what followed it.
  if (likeness < (isShort ? SHORT_REMAINING_SHARE : REMAINING_SHARE))
    return { part, token: right ? clamp(right.token) : expected, gone: true, likeness }
  const nearest = nearestPair(pairs, from)
  const token = clamp(nearest ? nearest.token + from - nearest.old : expected)
  return { part, token: startOfBlock(token, { next, old, from, pairs }), gone: false, likeness }
}

function likenessOfShort(pairs: readonly Pair[], length: number, { blocks, count }: TextTokens): number {
  let [run, longest] = [0, 0]
  for (const [at, pair] of pairs.entries()) {
    const before = pairs[at - 1]
    run = before && before.old + 1 === pair.old && before.token + 1 === pair.token ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  const shares = [...Map.groupBy(pairs, ({ token }) => blocks[token])].map(([block, inBlock]) => {
    let [first, last] = [inBlock[0]?.token ?? 0, inBlock[0]?.token ?? 0]
    while (first > 0 && blocks[first - 1] === block) first--
    while (last + 1 < count && blocks[last + 1] === block) last++
    return inBlock.length / Math.max(length, last - first + 1)
  })
  return Math.max(0, ...shares, longest >= SURE_RUN ? longest / length : 0)
}

/** A range with what is around it in its block, so that a few corrected words do not decide. */
function widened(
  { blocks, count }: TextTokens,
  [from, to]: readonly [number, number],
): readonly [number, number] {
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
  const isDrawn = old.count === old.length && next.count === next.length
  const before = left ? left.token - left.old : 0
  const after = right ? right.token - right.old : next.count - old.count
  return isDrawn && before === after
}

/** Where a token of the old part would be, by what is found before and after it. */
function tokenBetween(left: Hit | undefined, right: Hit | undefined, from: number): number {
  if (!left) return right ? right.token - (right.old - from) : 0
  if (!right) return left.token + (from - left.old)
  const share = (from - left.old) / (right.old - left.old)
  return left.token + Math.round(share * Math.max(0, right.token - left.token))
}

interface Pair {
  readonly old: number
  readonly token: number
}

/** The most tokens of a range of the one text that are, in their order, in a window of the other, each with that one. */
function alignedPairs(
  old: TextTokens,
  [from, to]: readonly [number, number],
  next: TextTokens,
  [begin, end]: readonly [number, number],
): Pair[] {
  const width = Math.max(0, end - begin)
  const isSame = (at: number, column: number) => old.hashes[from + at] === next.hashes[begin + column]
  // lengths[row][column]: how many of what follows both are in common.
  const rows = to - from + 1
  const lengths = Array.from({ length: rows + 1 }, () => new Int32Array(width + 1))
  for (let at = rows - 1; at >= 0; at--)
    for (let column = width - 1; column >= 0; column--) {
      const below = lengths[at + 1] as Int32Array
      const row = lengths[at] as Int32Array
      row[column] = isSame(at, column)
        ? (below[column + 1] as number) + 1
        : Math.max(below[column] as number, row[column + 1] as number)
    }
  const pairs: Pair[] = []
  let [at, column] = [0, 0]
  while (at < rows && column < width) {
    if (isSame(at, column)) pairs.push({ old: from + at++, token: begin + column++ })
    else if ((lengths[at + 1]?.[column] ?? 0) >= (lengths[at]?.[column + 1] ?? 0)) at++
    else column++
  }
  return joinedRuns(pairs, old, next)
}

/** Words that follow each other do so in the other text as well, where it has them there: the same words stand before them by chance. */
function joinedRuns(pairs: readonly Pair[], old: TextTokens, next: TextTokens): Pair[] {
  const joined: Pair[] = []
  let after: Pair | undefined
  for (const pair of pairs.toReversed()) {
    const beside = after && after.old === pair.old + 1 ? after.token - 1 : pair.token
    after = old.hashes[pair.old] === next.hashes[beside] ? { ...pair, token: beside } : pair
    joined.push(after)
  }
  return joined.reverse()
}

/** How many tokens may be inserted or left out between pairs that count as one run. */
const RUN_SHIFT = 2
/** Runs of less than this share of the longest are made by common words. */
const RUN_SHARE = 0.25

/** The pair of a token or of the nearest one, of two as near the one after it. */
function nearestPair(pairs: readonly Pair[], from: number): Pair | undefined {
  const shiftOf = ({ old, token }: Pair) => token - old
  const runs = pairs.map(
    pair => pairs.filter(other => Math.abs(shiftOf(other) - shiftOf(pair)) <= RUN_SHIFT).length,
  )
  const least = Math.max(...runs) * RUN_SHARE
  const distance = ({ old }: Pair) => Math.abs(old - from) * 2 + (old < from ? 1 : 0)
  return pairs
    .filter((_, at) => (runs[at] as number) >= least)
    .toSorted((one, other) => distance(one) - distance(other))[0]
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
  for (const { token: paired } of pairs) {
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
