import type { Locator } from '../text/locator.ts'
import type { TextSource } from '../text/text-source.ts'

/** How many characters of the text are saved with a locator. */
const QUOTE_LENGTH = 24

/** A locator with what finds its position again in another revision of the text. */
export interface SavedLocator extends Locator {
  readonly revision: number
  /** The characters that follow it. */
  readonly quote: string
  /** From 0 to 1. */
  readonly progress: number
}

/**
 * The position of a saved locator: unchanged in the same revision, else the nearest occurrence of its quote, else its share
 * of the text.
 */
export function resolvePosition(source: TextSource, saved: SavedLocator, revision: number): number {
  return findPosition(source, saved, revision) ?? Math.round(saved.progress * Math.max(0, source.length - 1))
}

/** The same; null where its quote is in another revision no longer. */
export function findPosition(source: TextSource, saved: SavedLocator, revision: number): number | null {
  const position = source.positionOf(saved)
  const { quote } = saved
  if (saved.revision === revision || quote === '' || isAt(source, position, quote)) return position
  const text = source.textOf(0, source.length)
  const after = text.indexOf(quote, position)
  const before = text.lastIndexOf(quote, position)
  const candidates = [after, before].filter(at => at >= 0)
  if (candidates.length === 0) return null
  return candidates.reduce((best, at) => (Math.abs(at - position) < Math.abs(best - position) ? at : best))
}

/** The position of a mark; null where its text is in this edition no longer, so that nobody is led to another text. */
export function findMark(
  source: TextSource,
  { from, gone }: { readonly from: SavedLocator; readonly gone?: boolean | undefined },
  revision: number,
): number | null {
  if (!gone) return findPosition(source, from, revision)
  // Who paid for a part that was removed still reads its text there.
  const position = source.positionOf(from)
  return from.quote !== '' && isAt(source, position, from.quote) ? position : null
}

function isAt(source: TextSource, position: number, quote: string): boolean {
  return source.textOf(position, position + quote.length) === quote
}

/** What is saved with the locator of a position, to find it again in another revision. */
export function describePosition(source: TextSource, position: number, revision: number) {
  const progress = source.length === 0 ? 0 : position / source.length
  return { revision, quote: quoteAt(source, position), progress }
}

export function quoteAt(source: TextSource, position: number): string {
  return source.textOf(position, Math.min(source.length, position + QUOTE_LENGTH))
}
