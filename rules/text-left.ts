import { isUnspaced, type TextTokens } from './text-tokens.ts'

const LEAST_LEFT = 0.5
/** A shingle has that many tokens at least. */
const SHINGLE_TOKENS = 4
/**
 * So many words, or characters of a script without spaces, between two shingles that are still there were corrected; more of
 * them are gone.
 */
const CORRECTED_WORDS = 24
const CORRECTED_CHARACTERS = 40

/**
 * docs/decisions/0053: whether texts hold at least half of another, by its words or characters. Nothing is said of their
 * length.
 */
export function holdText(others: readonly Pick<TextTokens, 'shingles'>[], text: TextTokens): boolean {
  return shareLeft(others, text) >= LEAST_LEFT
}

/**
 * The share of a text's tokens that stand in others: those of shingles that others have, and those between such shingles
 * where they are few.
 */
export function shareLeft(others: readonly Pick<TextTokens, 'shingles'>[], text: TextTokens): number {
  const { count, shingles, hashes } = text
  if (count === 0) return 1
  const most = isUnspaced(text, 0, count - 1) ? CORRECTED_CHARACTERS : CORRECTED_WORDS
  const there = new Set<number>()
  for (const other of others) for (const shingle of other.shingles) if (shingle !== 0) there.add(shingle)
  let left = 0
  // Where the last shingle ends that is there.
  let end = 0
  for (const [at, shingle] of shingles.entries()) {
    if (!there.has(shingle)) continue
    // A picture is a shingle by itself.
    const next = Math.min(count, shingle === hashes[at] ? at + 1 : at + SHINGLE_TOKENS)
    if (next <= end) continue
    left += next - (at - end <= most ? end : at)
    end = next
  }
  const rest = count - end
  return (left + (end > 0 && rest <= most ? rest : 0)) / count
}
