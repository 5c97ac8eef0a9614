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
/** A text is gone where the new edition has less than this share of what was between its surroundings, or nothing in common for so long. */
const REMAINING_SHARE = 0.4
const LONGEST_REWRITTEN = 60
/** At the beginning or end of what is left of a text. */
const LONGEST_AT_BORDER = 12

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
      return matchOf(together, parts[best.part] as TextTokens, old, from, to)
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
  from: number,
  to: number,
): TokenMatch {
  const { part } = hits[0] as Hit
  const inside = hits.filter(({ distance }) => distance === 0)
  const [first] = inside.toSorted((a, b) => a.old - b.old)
  const last = next.count - 1
  const clamp = (token: number) => Math.min(last, Math.max(0, token))
  if (first)
    return {
      part,
      token: startOfBlock(clamp(first.token + from - first.old), next, old, from),
      gone: false,
      found: inside.length,
    }
  const left = hits.filter(hit => hit.old < from).toSorted((a, b) => b.old - a.old)[0]
  const right = hits.filter(hit => hit.old > to).toSorted((a, b) => a.old - b.old)[0]
  if (left && right) {
    const oldGap = right.old - left.old
    const nextGap = right.token - left.token
    const gone = nextGap < oldGap * REMAINING_SHARE || oldGap > LONGEST_REWRITTEN
    const token = left.token + Math.round(((from - left.old) / oldGap) * Math.max(0, nextGap))
    return { part, token: gone ? clamp(token) : startOfBlock(clamp(token), next, old, from), gone, found: 0 }
  }
  if (right) return { part, token: right.token, gone: right.old - to > LONGEST_AT_BORDER, found: 0 }
  const before = left as Hit
  return { part, token: clamp(before.token + 1), gone: from - before.old > LONGEST_AT_BORDER, found: 0 }
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
