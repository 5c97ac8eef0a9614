import { alignedPairs, type Pair, supportedPairs } from './align-tokens.ts'
import { isUnspaced, type TextTokens } from './text-tokens.ts'

/**
 * A text is gone where less than this share of its words stands side by side where it would be. Of a corrected text more do,
 * of another one fewer (docs/decisions/0053).
 */
const REMAINING_SHARE = 0.4
/** Of fewer words other texts have some by chance. */
const SHORT_TEXT = 40
const SHORT_REMAINING_SHARE = 0.5
/**
 * Of very few even most: it is where a block is that is as long and has so much of it, or where nearly all of it is a row of
 * words.
 */
const VERY_SHORT_TEXT = 10
const VERY_SHORT_REMAINING_SHARE = 0.6
const SURE_RUN_SHARE = 0.75
const SURE_RUN = 4
const SURE_UNSPACED_RUN = 6
/**
 * A block of which they are less has other text, in which they may be quoted: they are the text where most of it and what
 * was before or behind it still is.
 */
const OWN_BLOCK_SHARE = 0.45
const WITHIN_OTHER_SHARE = 0.7
const CONTEXT_TOKENS = 16
/**
 * Fewer words than are a sure run are said again and again: they are the text only right beside so many words that still are
 * where they were.
 */
const BESIDE_TOKENS = 12
const BESIDE_SHIFT = 2
/** The share of the pairs of a text that is in one block where those in others are there by chance. */
const IN_BLOCK_SHARE = 0.7

/** Indexes of the first and the last token. */
export type Range = readonly [number, number]

interface ComparedTexts {
  readonly next: TextTokens
  readonly old: TextTokens
  /** What of the old text is compared. */
  readonly compared: Range
}

/** How many of the compared tokens are there as they stood; 0 where these are too few. */
export function likenessOf(pairs: readonly Pair[], texts: ComparedTexts): number {
  if (pairs.length === 0) return 0
  const { next, old } = texts
  const [first, last] = texts.compared
  const length = last - first + 1
  const share = supportedPairs(pairs).length / length
  if (length >= SHORT_TEXT) return share >= REMAINING_SHARE ? share : 0
  const inBlock = Math.max(shareOfBlock(pairs, length, next), shareOfBlocks(pairs, texts))
  const run = longestRun(pairs)
  const sureRun = isUnspaced(old, first, last) ? SURE_UNSPACED_RUN : SURE_RUN
  if (length < sureRun && !hasPicture(pairs, old) && !isBesideSame(pairs, texts)) return 0
  const isSureRun = run >= length * SURE_RUN_SHARE && run >= sureRun
  const isThere =
    inBlock >= VERY_SHORT_REMAINING_SHARE ||
    (length < VERY_SHORT_TEXT ? isSureRun : share >= SHORT_REMAINING_SHARE)
  if (!isThere) return 0
  const isQuoted = share < WITHIN_OTHER_SHARE || !isAmongSame(pairs, texts)
  if (inBlock < OWN_BLOCK_SHARE && isQuoted) return 0
  return Math.max(inBlock, isSureRun ? run / length : 0, length < VERY_SHORT_TEXT ? 0 : share)
}

function longestRun(pairs: readonly Pair[]): number {
  let [run, longest] = [0, 0]
  for (const [at, pair] of pairs.entries()) {
    const before = pairs[at - 1]
    run = before && before.old + 1 === pair.old && before.token + 1 === pair.token ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

/** How much of a text and of a block of the other one are the same tokens. */
function shareOfBlock(pairs: readonly Pair[], length: number, next: TextTokens): number {
  const shares = [...Map.groupBy(pairs, ({ token }) => next.blocks[token]).values()].map(inBlock => {
    const [first, last] = blockRange(next, inBlock[0]?.token ?? 0)
    return inBlock.length / Math.max(length, last - first + 1)
  })
  return Math.max(0, ...shares)
}

/** The same of each block of a text by itself, as of an answer of one word with the beginning of the next line. */
function shareOfBlocks(
  pairs: readonly Pair[],
  { next, old, compared: [first, last] }: ComparedTexts,
): number {
  const byBlock = Map.groupBy(pairs, ({ old: at }) => old.blocks[at])
  let same = 0
  for (let at = first; at <= last; ) {
    const end = Math.min(last, blockRange(old, at)[1]) + 1
    same += (end - at) * shareOfBlock(byBlock.get(old.blocks[at]) ?? [], end - at, next)
    at = end
  }
  return same / (last - first + 1)
}

/** The first and the last token of the block in which one is. */
export function blockRange({ blocks, count }: TextTokens, token: number): Range {
  let [first, last] = [token, token]
  while (first > 0 && blocks[first - 1] === blocks[token]) first--
  while (last + 1 < count && blocks[last + 1] === blocks[token]) last++
  return [first, last]
}

/** A picture is known by itself. */
function hasPicture(pairs: readonly Pair[], { shingles, hashes }: TextTokens): boolean {
  return pairs.some(({ old: at }) => shingles[at] === hashes[at])
}

/** Whether the tokens right before or right behind are those that were there, as far from the text as they were. */
function isBesideSame(
  pairs: readonly Pair[],
  { next, old, compared: [first, last] }: ComparedTexts,
): boolean {
  if (first === 0 && last === old.count - 1) return true
  const { old: at, token } = pairs[0] as Pair
  const shift = token - at
  const ranges: readonly Range[] = [
    [Math.max(0, first - BESIDE_TOKENS), first - 1],
    [last + 1, Math.min(old.count - 1, last + BESIDE_TOKENS)],
  ]
  return ranges.some(([from, to]) => {
    if (to < from) return false
    const window: Range = [
      Math.max(0, from + shift - BESIDE_SHIFT),
      Math.min(next.count, to + 1 + shift + BESIDE_SHIFT),
    ]
    const near = alignedPairs(old, [from, to], next, window).filter(
      pair => Math.abs(pair.token - pair.old - shift) <= BESIDE_SHIFT,
    )
    return supportedPairs(near).length >= (to - from + 1) * REMAINING_SHARE
  })
}

/** Whether the tokens before or behind are those that were there. */
function isAmongSame(pairs: readonly Pair[], { next, old, compared: [first, last] }: ComparedTexts): boolean {
  const [begin, end] = [(pairs[0] as Pair).token, (pairs.at(-1) as Pair).token]
  const sides: readonly (readonly [Range, Range])[] = [
    [
      [Math.max(0, first - CONTEXT_TOKENS), first - 1],
      [Math.max(0, begin - CONTEXT_TOKENS * 2), begin],
    ],
    [
      [last + 1, Math.min(old.count - 1, last + CONTEXT_TOKENS)],
      [end + 1, Math.min(next.count, end + 1 + CONTEXT_TOKENS * 2)],
    ],
  ]
  return sides.some(([range, window]) => {
    const length = range[1] - range[0] + 1
    if (length <= 0) return window[1] - window[0] <= 1
    return supportedPairs(alignedPairs(old, range, next, window)).length >= length * REMAINING_SHARE
  })
}

/**
 * Ways in which a text may stand in a window: as one alignment, and a few words also within each block by itself, since the
 * line before an answer may end with it.
 */
export function alignments(old: TextTokens, compared: Range, next: TextTokens, window: Range): Pair[][] {
  const pairs = pairsOfBlock(old, compared, next, window)
  const [first, last] = compared
  if (last - first + 1 >= VERY_SHORT_TEXT || old.blocks[first] !== old.blocks[last]) return [pairs]
  const inBlocks: Pair[][] = []
  for (let at = window[0]; at < window[1]; ) {
    const end = Math.min(window[1], blockRange(next, at)[1] + 1)
    const own = alignedPairs(old, compared, next, [at, end])
    if (own.length > 0) inBlocks.push(own)
    at = end
  }
  return inBlocks.length > 1 ? [pairs, ...inBlocks] : [pairs]
}

/**
 * Aligned pairs; of a text of one block those of one block where nearly all are in it, since the block before it may end or
 * begin with the same words.
 */
function pairsOfBlock(old: TextTokens, compared: Range, next: TextTokens, window: Range): Pair[] {
  const pairs = alignedPairs(old, compared, next, window)
  if (old.blocks[compared[0]] !== old.blocks[compared[1]]) return pairs
  const byBlock = [...Map.groupBy(pairs, ({ token }) => next.blocks[token]).values()]
  const [most] = byBlock.toSorted((a, b) => b.length - a.length)
  if (!most || byBlock.length === 1) return pairs
  const [first, last] = blockRange(next, (most[0] as Pair).token)
  const inBlock = alignedPairs(old, compared, next, [
    Math.max(window[0], first),
    Math.min(window[1], last + 1),
  ])
  return inBlock.length >= pairs.length * IN_BLOCK_SHARE ? inBlock : pairs
}
