import type { TextSource } from './text-source.ts'

/** As many letters as may be left of a word that was cut off; a longer one stays as it is, as where words are not parted. */
const MOST_CUT = 20

/** What is read between two places, on one line: blocks are parted, and no word is cut in the middle where it can be helped. */
export function wordsOf(source: TextSource, from: number, to: number): string {
  const blocks: string[] = []
  for (let at = from; at < to; ) {
    const next = Math.max(at + 1, nextBlock(source, at))
    blocks.push(source.textOf(at, Math.min(next, to)))
    at = next
  }
  const words = blocks
    .join(' ')
    .replace(/[\s\uFFFC]+/gu, ' ')
    .trim()
  const cutWithin = to < source.length && isWord(source.textOf(to - 1, to + 1))
  return cutWithin ? words.replace(new RegExp(` \\S{1,${MOST_CUT}}$`), ' …') : words
}

function nextBlock(source: TextSource, at: number): number {
  const { block } = source.locatorOf(at)
  return block + 1 < source.blocks ? source.placeOf({ block: block + 1, offset: 0 }) : source.length
}

/** Two characters of one word. */
function isWord(two: string): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(two)
}
