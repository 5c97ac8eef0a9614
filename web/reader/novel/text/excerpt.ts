import type { TextSource } from './text-source.ts'

/** The longest piece of a cut word that is left out, in characters. Scripts without spaces have longer ones, which stay. */
const MAX_CUT_WORD = 20

/** The text between two positions on one line: blocks are separated by a space, and a word that `to` cuts in two is replaced by an ellipsis. */
export function excerptOf(source: TextSource, from: number, to: number): string {
  const blocks: string[] = []
  for (let at = from; at < to; ) {
    const next = Math.max(at + 1, nextBlock(source, at))
    blocks.push(source.textOf(at, Math.min(next, to)))
    at = next
  }
  const text = blocks
    .join(' ')
    .replace(/[\s\uFFFC]+/gu, ' ')
    .trim()
  const cutsWord = to < source.length && isWithinWord(source.textOf(to - 1, to + 1))
  return cutsWord ? text.replace(new RegExp(` \\S{1,${MAX_CUT_WORD}}$`), ' …') : text
}

function nextBlock(source: TextSource, at: number): number {
  const { block } = source.locatorOf(at)
  return block + 1 < source.blocks ? source.positionOf({ block: block + 1, offset: 0 }) : source.length
}

function isWithinWord(pair: string): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(pair)
}
