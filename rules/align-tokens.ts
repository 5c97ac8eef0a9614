import type { TextTokens } from './text-tokens.ts'

/** A token of the one text and the same one of the other. */
export interface Pair {
  readonly old: number
  readonly token: number
}

/**
 * What a pair counts, and so much more where the tokens behind both are a pair as well: common words are in many texts,
 * rarely side by side.
 */
const PAIR_SCORE = 2
const RUN_SCORE = 1

/**
 * The tokens of a range of the one text that are, in their order, in a window of the other, each with that one: as many as
 * possible, those that follow each other rather.
 */
export function alignedPairs(
  old: TextTokens,
  [from, to]: readonly [number, number],
  next: TextTokens,
  [begin, end]: readonly [number, number],
): Pair[] {
  const width = Math.max(0, end - begin)
  const rows = to - from + 1
  const stride = width + 1
  // For each pair of tokens, row by row: the best score of what follows both, and the best of those that begin with this
  // pair.
  const best = new Int32Array((rows + 1) * stride)
  const paired = new Int32Array((rows + 1) * stride)
  const { hashes } = next
  for (let at = rows - 1; at >= 0; at--) {
    const hash = old.hashes[from + at]
    let cell = at * stride + width - 1
    for (let token = end - 1; token >= begin; token--, cell--) {
      const without = Math.max(best[cell + stride] as number, best[cell + 1] as number)
      best[cell] = without
      if (hash !== hashes[token]) continue
      const run = paired[cell + stride + 1] as number
      const score = PAIR_SCORE + Math.max(run > 0 ? run + RUN_SCORE : 0, best[cell + stride + 1] as number)
      paired[cell] = score
      best[cell] = Math.max(score, without)
    }
  }
  const pairs: Pair[] = []
  let [at, column] = [0, 0]
  while (at < rows && column < width) {
    const cell = at * stride + column
    const score = paired[cell] as number
    const most = best[cell] as number
    const before = pairs.at(-1)
    const continues = before?.old === from + at - 1 && before.token === begin + column - 1
    const isBest = score > 0 && score === most
    const isRun = score > 0 && continues && score + RUN_SCORE >= most
    if (isBest || isRun) pairs.push({ old: from + at++, token: begin + column++ })
    else if ((best[cell + stride] as number) >= (best[cell + 1] as number)) at++
    else column++
  }
  const placed: Pair[] = []
  for (const [index, pair] of pairs.entries())
    placed.push(besideOthers(pair, placed.at(-1), pairs[index + 1], next))
  return placed
}

/**
 * Of the same tokens between the pairs before and behind, the one that stands as they do: the sentence before may end with
 * the word that follows.
 */
function besideOthers(
  pair: Pair,
  before: Pair | undefined,
  behind: Pair | undefined,
  { hashes }: TextTokens,
): Pair {
  const apart = (token: number) =>
    [before, behind].reduce(
      (sum, other) => sum + (other ? Math.abs(token - pair.old - (other.token - other.old)) : 0),
      0,
    )
  let best = pair
  for (let token = (before?.token ?? pair.token) + 1; token < (behind?.token ?? pair.token); token++)
    if (hashes[token] === hashes[pair.token] && apart(token) < apart(best.token)) best = { ...pair, token }
  return best
}

/** How far another pair may be that stands as far from its own. */
const SUPPORT_TOKENS = 2

/** Pairs beside which another is, so that they are there by more than chance. */
export function supportedPairs(pairs: readonly Pair[]): Pair[] {
  return pairs.filter((pair, at) =>
    [-2, -1, 1, 2].some(beside => {
      const other = pairs[at + beside]
      return (
        other !== undefined &&
        other.old - pair.old === other.token - pair.token &&
        Math.abs(other.old - pair.old) <= SUPPORT_TOKENS
      )
    }),
  )
}

/** How many tokens may be inserted or left out between pairs that count as one run. */
const RUN_SHIFT = 2
/** Runs of less than this share of the longest are made by common words. */
const RUN_SHARE = 0.25

/** The pair of a token or of the nearest one, of two as near the one after it. */
export function nearestPair(pairs: readonly Pair[], from: number): Pair | undefined {
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
