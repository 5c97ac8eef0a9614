import type { TextTokens } from './text-tokens.ts'

/** A token of a part of the new edition. */
export interface TokenMatch {
  readonly part: number
  readonly token: number
  /** The text that was there is not in the new edition; this is where it would be. */
  readonly gone: boolean
  /** How many shingles of the text itself were found, not of what is around it. */
  readonly found: number
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
/** So many shingles of a text are no coincidence. */
export const SURELY_FOUND = 3
/** A text is gone where less than this share of its words follow each other where it would be. Of a corrected text more do, of another one fewer. */
const REMAINING_SHARE = 0.4
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
      const best = bestHit(hits)
      if (!best) return null
      const together = hits.filter(hit => belongTogether(best, hit))
      return matchOf(together, parts[best.part] as TextTokens, old, [from, to])
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
  if (first && inside.length >= SURELY_FOUND) {
    const token = startOfBlock(clamp(first.token + from - first.old), next, old, from)
    return { part, token, gone: false, found: inside.length }
  }
  const left = hits.filter(hit => hit.old < from).toSorted((a, b) => b.old - a.old)[0]
  const right = hits.filter(hit => hit.old > to).toSorted((a, b) => a.old - b.old)[0]
  const compared = widened(old, range)
  const token = clamp(first ? first.token + from - first.old : tokenBetween(left, right, from))
  const window = [
    Math.max(0, token - (from - compared[0]) - BESIDE_TOKENS),
    Math.min(next.count, token + (compared[1] - from) + 1 + BESIDE_TOKENS),
  ] as const
  const length = compared[1] - compared[0] + 1
  const gone =
    !isPageAnew(left, right, old, next) &&
    commonLength(old, compared, next, window) < length * REMAINING_SHARE
  // What is gone would be before what followed it.
  const at = gone && right ? clamp(right.token) : token
  return { part, token: gone ? at : startOfBlock(at, next, old, from), gone, found: inside.length }
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

/** How many tokens of a range of the one text are, in their order, in a window of the other. */
function commonLength(
  old: TextTokens,
  [from, to]: readonly [number, number],
  next: TextTokens,
  [begin, end]: readonly [number, number],
): number {
  let row = new Array<number>(Math.max(0, end - begin) + 1).fill(0)
  for (let at = from; at <= to; at++) {
    const above = row
    row = [0]
    for (let other = begin; other < end; other++) {
      const column = other - begin
      const isSame = old.hashes[at] === next.hashes[other]
      row.push(
        isSame ? (above[column] as number) + 1 : Math.max(above[column + 1] as number, row[column] as number),
      )
    }
  }
  return row.at(-1) ?? 0
}

/** How many tokens a block that is found by its surroundings may begin beside. */
const BESIDE_BLOCK = 6

/** A text that began a block begins one again. */
function startOfBlock(token: number, next: TextTokens, old: TextTokens, from: number): number {
  const begins = ({ blocks }: TextTokens, at: number) => at === 0 || blocks[at - 1] !== blocks[at]
  if (!begins(old, from)) return token
  for (let beside = 0; beside <= BESIDE_BLOCK; beside++)
    for (const at of [token - beside, token + beside])
      if (at >= 0 && at < next.count && begins(next, at)) return at
  return token
}
