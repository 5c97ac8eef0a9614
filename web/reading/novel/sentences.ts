import type { TextSource } from './text-source.ts'

export interface Sentence {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** How far ahead sentences are looked for at once, in characters. */
const STRETCH = 3000

/** The sentences of a text from a place on; the first is the one in which it lies. */
export function* sentencesFrom(source: TextSource, place: number, lang: string): Generator<Sentence> {
  const segmenter = new Intl.Segmenter(lang || undefined, { granularity: 'sentence' })
  let start = source.blockStart(place)
  while (start < source.length) {
    // No sentence goes on in the next block.
    const end = blockEnd(source, start)
    for (const { segment, index } of segmenter.segment(source.textOf(start, end))) {
      const [from, to] = [start + index, start + index + segment.length]
      const text = segment.replace(/\uFFFC/g, '').trim()
      if (to > place && text !== '') yield { from, to, text }
    }
    start = end
  }
}

function blockEnd(source: TextSource, start: number): number {
  const { block } = source.locatorOf(start)
  const end = source.placeOf({ block, offset: Number.MAX_SAFE_INTEGER }) + 1
  return Math.min(Math.max(end, start + 1), start + STRETCH, source.length)
}
