import type { Locator } from './locator.ts'
import type { TextSource } from './text-source.ts'

/** How many characters are kept beside a place, to find it again. */
export const QUOTE = 24

/** A place as it was noted, perhaps in another revision of the text. */
export interface NotedPlace extends Locator {
  readonly revision: number
  readonly quote: string
  /** From 0 to 1. */
  readonly progress: number
}

/** Where a noted place is now: where it was, if the text is the same; else where its words are, the nearest; else about as far as it was. */
export function resolvePlace(source: TextSource, noted: NotedPlace, revision: number): number {
  const was = source.placeOf(noted)
  const { quote } = noted
  if (noted.revision === revision || quote === '' || source.textOf(was, was + quote.length) === quote)
    return was
  const text = source.textOf(0, source.length)
  const after = text.indexOf(quote, was)
  const before = text.lastIndexOf(quote, was)
  const found = [after, before].filter(at => at >= 0)
  if (found.length === 0) return Math.round(noted.progress * Math.max(0, source.length - 1))
  return found.reduce((best, at) => (Math.abs(at - was) < Math.abs(best - was) ? at : best))
}

export function quoteOf(source: TextSource, place: number): string {
  return source.textOf(place, Math.min(source.length, place + QUOTE))
}
