import type { TextSource } from './text-source.ts'

export interface Sentence {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The longest piece of a block that is segmented at once, in characters. */
const MAX_SEGMENTED = 3000

/** The sentences of a text from a position on; the first is the one that contains it. */
export function* sentencesFrom(source: TextSource, position: number, lang: string): Generator<Sentence> {
  const segmenter = new Intl.Segmenter(lang || undefined, { granularity: 'sentence' })
  let start = source.blockStart(position)
  while (start < source.length) {
    // A sentence ends with its block at the latest.
    const end = segmentEnd(source, start)
    for (const { segment, index } of segmenter.segment(source.textOf(start, end))) {
      const [from, to] = [start + index, start + index + segment.length]
      const text = segment.replace(/\uFFFC/g, '').trim()
      if (to > position && text !== '') yield { from, to, text }
    }
    start = end
  }
}

function segmentEnd(source: TextSource, start: number): number {
  const { block } = source.locatorOf(start)
  const end = source.positionOf({ block, offset: Number.MAX_SAFE_INTEGER }) + 1
  return Math.min(Math.max(end, start + 1), start + MAX_SEGMENTED, source.length)
}
