import type { PartMapping } from './map-parts.ts'
import type { TextTokens } from './text-tokens.ts'

/** From this share of its shingles on a text is in a part as a whole, and no quotation. */
const COPIED_SHARE = 0.5

/**
 * For each new part the old parts of which it repeats most, though these are in the new edition as they were, so that the
 * mapping does not count them as its sources. Texts that the old edition repeated there already are none.
 */
export function copiedParts(
  before: readonly TextTokens[],
  after: readonly TextTokens[],
  { sources }: Pick<PartMapping, 'sources'>,
): number[][] {
  const sets = new Map<TextTokens, Set<number>>()
  const setOf = (part: TextTokens) => {
    const known = sets.get(part) ?? new Set(part.shingles.filter(shingle => shingle !== 0))
    sets.set(part, known)
    return known
  }
  const isIn = (part: TextTokens, other: TextTokens) => {
    // What is much longer cannot be in it.
    if (part.count === 0 || other.count < part.count * COPIED_SHARE) return false
    const [own, there] = [setOf(part), setOf(other)]
    let common = 0
    for (const shingle of own) if (there.has(shingle)) common++
    return own.size > 0 && common >= own.size * COPIED_SHARE
  }
  return after.map((next, right) => {
    const own = sources[right] ?? []
    // A part that is as it was repeats nothing new.
    if (own.some(left => before[left]?.signature === next.signature)) return []
    return [...before.keys()].filter(
      left =>
        !own.includes(left) &&
        isIn(before[left] as TextTokens, next) &&
        !own.some(source => isIn(before[left] as TextTokens, before[source] as TextTokens)),
    )
  })
}
