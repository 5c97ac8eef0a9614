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

/** The position of a saved locator: unchanged in the same revision, else the nearest occurrence of its quote, else its share of the text. */
export function resolvePosition(source: TextSource, saved: SavedLocator, revision: number): number {
  const position = source.positionOf(saved)
  const { quote } = saved
  if (
    saved.revision === revision ||
    quote === '' ||
    source.textOf(position, position + quote.length) === quote
  )
    return position
  const text = source.textOf(0, source.length)
  const after = text.indexOf(quote, position)
  const before = text.lastIndexOf(quote, position)
  const candidates = [after, before].filter(at => at >= 0)
  if (candidates.length === 0) return Math.round(saved.progress * Math.max(0, source.length - 1))
  return candidates.reduce((best, at) => (Math.abs(at - position) < Math.abs(best - position) ? at : best))
}

/** What is saved with the locator of a position, to find it again in another revision. */
export function describePosition(source: TextSource, position: number, revision: number) {
  const progress = source.length === 0 ? 0 : position / source.length
  return { revision, quote: quoteAt(source, position), progress }
}

export function quoteAt(source: TextSource, position: number): string {
  return source.textOf(position, Math.min(source.length, position + QUOTE_LENGTH))
}
