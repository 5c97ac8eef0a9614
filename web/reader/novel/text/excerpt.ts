import type { TextSource } from './text-source.ts'

/** The longest piece of a cut word that is left out, in characters. Scripts without spaces have longer ones, which stay. */
const MAX_CUT_WORD = 20

/**
 * The text between two positions on one line: blocks are separated by a space, and a word that `to` cuts in two is replaced
 * by an ellipsis.
 */
export function excerptOf(source: TextSource, from: number, to: number): string {
  const blocks: string[] = []
  const end = Math.min(to, source.length)
  for (let at = from; at < end; at = source.blockEnd(at))
    blocks.push(source.textOf(at, Math.min(source.blockEnd(at), end)))
  const text = blocks
    .join(' ')
    .replace(/[\s\uFFFC]+/gu, ' ')
    .trim()
  const cutsWord = to < source.length && isWithinWord(source.textOf(to - 1, to + 1))
  return cutsWord ? text.replace(new RegExp(` \\S{1,${MAX_CUT_WORD}}$`), ' …') : text
}

function isWithinWord(pair: string): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(pair)
}
