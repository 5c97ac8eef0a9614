import type { Locator } from '#contract/generated/places.ts'
import { createTextFinder, type TextFinder, type TokenMatch } from '#rules/find-text.ts'
import type { PartText, TextTokens } from '#rules/text-tokens.ts'
import { isSame, type KnownPartFate, type NextPart, tokensOf, type VolumeMapping } from './map-volume.ts'
import { partTextOf } from './text/part-text.ts'

interface MovedLocator {
  partId: string
  from: Locator
  to: Locator | undefined
  /** Its text is not in the new edition; the locator says where it would be. */
  gone: boolean
}

/** Moves locators in old parts to where their text is now. */
export interface LocatorMover {
  /**
   * With `to` a range, of which the beginning decides in which part it is. `wasGone`: its text was not in the old part
   * either. In an old part whose text went into no part stays what is in none of them.
   */
  move(partId: string, from: Locator, to?: Locator, wasGone?: boolean): MovedLocator
  /** Indexes of the new parts that have text of an old part, also where that is little of theirs. */
  partsWith(partId: string): number[]
  /** Where a share of an old part is whose text went into others: index of the new part, and the share of that. */
  moveShare(partId: string, share: number): { at: number; share: number }
}

/** How many tokens after a point belong to it where no range is marked. */
const FOLLOWING_TOKENS = 24
/**
 * At points of an old part, about as far from each other as what belongs to one of them is long, its text is looked for. A
 * part at which three of them are has text of it: the last lines of a chapter that now begin the next one are as little as
 * that, and whoever rented the chapter has paid for its end.
 */
const FEWEST_SAMPLES = 64
const MOST_SAMPLES = 512
const LEAST_SAMPLES = 3
/** A passage of a part whose text went into no other has to be there to this share. */
const SURELY_THERE = 0.8
/** As many characters as the reader saves with a locator (web/reader/novel/marks/resolve-position.ts). */
const QUOTE_LENGTH = 24

interface Location {
  /** Index of the new part */
  at: number
  position: number
  gone: boolean
}

interface OldPart {
  fate: KnownPartFate
  text: string
  tokens: TextTokens
}

export function createMover({
  mapping,
  next,
  ids,
}: {
  mapping: VolumeMapping
  next: readonly NextPart[]
  ids: readonly string[]
}): LocatorMover {
  const fateOf = new Map(mapping.fates.map(fate => [fate.part.id, fate]))
  const nextTokens = next.map(tokensOf)
  let finder: TextFinder | null = null
  const everywhere = new Set(next.keys())
  const olds = new Map<string, OldPart>()
  const texts = new Map<number, string>()
  const oldPart = (partId: string): OldPart => {
    const known = olds.get(partId)
    if (known) return known
    const fate = fateOf.get(partId) as KnownPartFate
    const old = {
      fate,
      text: joined(partTextOf(fate.part.tree, fate.part.hashes)),
      tokens: tokensOf(fate.part),
    }
    olds.set(partId, old)
    return old
  }
  const textOf = (at: number) => {
    const known = texts.get(at) ?? joined(partTextOf(next[at]?.tree ?? null, next[at]?.hashes ?? []))
    texts.set(at, known)
    return known
  }
  const revisionOf = (at: number) => {
    const part = mapping.ids[at]
    if (!part) return 1
    return isSame(part, next[at]) ? part.revision : part.revision + 1
  }
  /**
   * The parts of the old edition. The text of one that was joined to another is in that one; its own copy of it would be
   * taken for another text.
   */
  const former = () =>
    mapping.fates.flatMap(({ part }) => (part.removed && part.moved ? [] : [tokensOf(part)]))
  /**
   * Where a token of an old part is now; the beginning of its text where nothing of it is found; null where its text is in
   * no part.
   */
  const find = ({ fate, tokens }: OldPart, token: number, last: number): TokenMatch | null => {
    // Pages of credits and empty ones are in many chapters, and are no sign of the one that was removed.
    if (fate.to.length === 0 && fate.part.tree === null) return onlyPage(tokens.hashes[token] as number)
    const own = new Set<number>(fate.to)
    finder ??= createTextFinder(nextTokens, former())
    const match = finder.find(tokens, token, last, own)
    if (match && !match.gone) return match
    const other = finder.find(tokens, token, last, everywhere)
    // Nothing of a part is left that went into no other, but passages that are there unchanged.
    const least = own.size === 0 ? SURELY_THERE : 0
    if (other && !other.gone && other.likeness >= least) return other
    if (match) return match
    const part = fate.to[0]
    if (part === undefined) return null
    // Pages that were all scanned anew are the same pages.
    const isSamePage = fate.part.tree === null && nextTokens[part]?.count === tokens.count
    return { part, token: isSamePage ? token : 0, gone: !isSamePage, likeness: 0 }
  }
  /** The page with a picture that was in the old edition once and is in the new one once. */
  const onlyPage = (hash: number): TokenMatch | null => {
    const pagesIn = (parts: readonly TextTokens[]) =>
      parts.flatMap(({ hashes }, part) =>
        [...hashes.keys()].filter(token => hashes[token] === hash).map(token => ({ part, token })),
      )
    const former = pagesIn(mapping.fates.map(({ part }) => tokensOf(part)))
    const [page, ...others] = pagesIn(nextTokens)
    return page && others.length === 0 && former.length === 1 ? { ...page, gone: false, likeness: 1 } : null
  }
  const positionIn = (old: OldPart, { part, token }: TokenMatch, position: number, oldToken: number) => {
    const tokens = nextTokens[part] as TextTokens
    if (tokens.count === 0) return 0
    const beside = position - (old.tokens.starts[oldToken] ?? 0)
    const start = tokens.starts[token] as number
    const block = tokens.blockStarts[tokens.blocks[token] as number] as number
    return Math.min(Math.max(block, start + beside), Math.max(0, tokens.length - 1))
  }

  /** Where a position of an old part is now; null where its text is in no part. */
  const locate = (old: OldPart, position: number, end: number | null): Location | null => {
    const token = tokenFrom(old.tokens, position)
    const [first] = old.fate.to
    if (old.tokens.count === 0) return first === undefined ? null : { at: first, position: 0, gone: true }
    const last =
      end === null ? lastFollowing(old.tokens, token) : Math.max(token, tokenFrom(old.tokens, end) - 1)
    const match = find(old, token, Math.min(last, token + 10 * FOLLOWING_TOKENS))
    return match && { at: match.part, position: positionIn(old, match, position, token), gone: match.gone }
  }
  const locatorAt = (at: number, position: number, former: Locator, gone: boolean): Locator => {
    const tokens = nextTokens[at] as TextTokens
    const block = blockAt(tokens.blockStarts, position)
    const progress = tokens.length === 0 ? 0 : position / tokens.length
    if (next[at]?.tree === null) {
      const page = Math.min(block + 1, Math.max(1, tokens.length))
      return { ...former, page, progress: tokens.length === 0 ? 0 : page / tokens.length }
    }
    return {
      revision: revisionOf(at),
      block,
      offset: position - (tokens.blockStarts[block] as number),
      // By the quote of a text that is gone it is found in a later edition that has it again.
      quote: gone ? former.quote : textOf(at).slice(position, position + QUOTE_LENGTH),
      progress,
      page: 0,
      pageTop: 0,
    }
  }
  return {
    move(partId, from, to, wasGone = false) {
      const old = oldPart(partId)
      const position = positionOf(old, from)
      const end = to ? Math.max(position + 1, positionOf(old, to)) : null
      const location = locate(old, position, end)
      if (!location) return { partId, from, to, gone: wasGone }
      const { at, position: located, gone: isGone } = location
      const again = wasGone && from.quote !== '' ? textOf(at).indexOf(from.quote) : -1
      const moved = again >= 0 ? again : located
      const gone = again < 0 && (isGone || wasGone)
      const locator = locatorAt(at, moved, from, gone)
      if (!to || end === null) return { partId: ids[at] as string, from: locator, to: undefined, gone }
      const final = locateEnd(old, end, { at, moved, length: end - position })
      return { partId: ids[at] as string, from: locator, to: locatorAt(at, final, to, gone), gone }
    },
    partsWith(partId) {
      const old = oldPart(partId)
      const counts = new Map<number, number>()
      const wanted = Math.ceil(old.tokens.count / FOLLOWING_TOKENS)
      const samples = Math.min(Math.max(wanted, FEWEST_SAMPLES), MOST_SAMPLES)
      for (let sample = 0; sample < samples; sample++) {
        const location = locate(old, Math.floor((old.tokens.length * sample) / samples), null)
        if (location && !location.gone) counts.set(location.at, (counts.get(location.at) ?? 0) + 1)
      }
      return [...counts].flatMap(([at, count]) => (count >= LEAST_SAMPLES ? [at] : []))
    },
    moveShare(partId, share) {
      const old = oldPart(partId)
      const length = old.tokens.length
      // Progress counts a page with its end.
      const point = old.fate.part.tree === null ? Math.ceil(share * length) - 1 : Math.round(share * length)
      const { at, position: moved } = locate(
        old,
        Math.min(Math.max(0, point), Math.max(0, length - 1)),
        null,
      ) as Location
      if (share <= 0) return { at, share: 0 }
      const total = nextTokens[at]?.length ?? 0
      const behind = next[at]?.tree === null || share >= 1 ? moved + 1 : moved
      return { at, share: total === 0 ? 0 : Math.min(1, behind / total) }
    },
  }

  /**
   * Where a range ends: behind the same word, or after as many characters as before where that is in another part or far
   * away.
   */
  function locateEnd(
    old: OldPart,
    end: number,
    { at, moved, length }: { at: number; moved: number; length: number },
  ) {
    const tokens = nextTokens[at] as TextTokens
    const lastToken = Math.max(0, tokenFrom(old.tokens, end) - 1)
    const match = old.tokens.count === 0 ? null : find(old, lastToken, lastToken)
    const after = end - (old.tokens.ends[lastToken] ?? 0)
    const ends = match && !match.gone && match.part === at ? (tokens.ends[match.token] ?? 0) + after : 0
    const isNear = ends > moved && ends - moved <= length * 2 + QUOTE_LENGTH
    return Math.min(isNear ? ends : moved + length, tokens.length)
  }
}

function joined({ blocks }: PartText): string {
  return blocks.join('')
}

/**
 * The position of a stored locator in the old text, as the reader finds it: unchanged where its quote stands there, else
 * where that is nearest.
 */
function positionOf(
  { text, tokens, fate }: OldPart,
  { block, offset, quote, progress, page }: Locator,
): number {
  const { blockStarts, length } = tokens
  if (fate.part.tree === null) return Math.min(Math.max(0, page - 1), Math.max(0, length - 1))
  const last = blockStarts.length - 1
  const from = blockStarts[Math.min(block, last)] as number
  const to = blockStarts[Math.min(block + 1, last)] as number
  const position = Math.min(from + Math.max(0, offset), Math.max(from, to), length)
  if (quote === '' || text.startsWith(quote, position)) return position
  const candidates = [text.indexOf(quote, position), text.lastIndexOf(quote, position)].filter(at => at >= 0)
  if (candidates.length === 0)
    return block > 0 || offset > 0 ? position : Math.round(progress * Math.max(0, length - 1))
  return candidates.reduce((best, at) => (Math.abs(at - position) < Math.abs(best - position) ? at : best))
}

/** The first token that ends after a position. */
function tokenFrom({ ends, count }: TextTokens, position: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] as number) > position) high = middle
    else low = middle + 1
  }
  return Math.min(low, Math.max(0, count - 1))
}

/** The last of the tokens that follow one in its block, as many as belong to it. */
function lastFollowing({ blocks, count }: TextTokens, token: number): number {
  let last = token
  while (last + 1 < count && last - token < FOLLOWING_TOKENS && blocks[last + 1] === blocks[token]) last++
  return last
}

function blockAt(blockStarts: Int32Array, position: number): number {
  let [low, high] = [0, Math.max(1, blockStarts.length - 1)]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((blockStarts[middle] as number) <= position) low = middle
    else high = middle
  }
  return low
}
