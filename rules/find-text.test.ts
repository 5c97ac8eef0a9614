import { describe, expect, it } from 'vitest'
import { createTextFinder } from './find-text.ts'
import { tokenize } from './text-tokens.ts'

/** A block of ten words of its own for each letter; `a` is A with three of its words corrected. */
function blockOf(letter: string): string {
  const name = letter.toUpperCase()
  const isCorrected = letter !== name
  return Array.from({ length: 10 }, (_, at) =>
    isCorrected && at % 3 === 1 ? `new${at}` : `${name}${at}`,
  ).join(' ')
}
const partOf = (letters: string) => tokenize({ blocks: [...letters].map(blockOf), pictures: [] })

/** Where the block of a letter in the old part is in the new ones: part, block, and whether its text is gone. */
function find(before: string, letter: string, ...after: string[]): string {
  const old = partOf(before)
  const next = after.map(partOf)
  const from = before.indexOf(letter) * 10
  const match = createTextFinder(next).find(old, from, from + 9, new Set(next.keys()))
  return match
    ? `${match.part} ${next[match.part]?.blocks[match.token]}${match.gone ? ' gone' : ''}`
    : 'nowhere'
}

describe('a text of the edition before', () => {
  it.each([
    ['ABCDE', 'C', ['ABCDE'], '0 2', 'the same'],
    ['ABCDE', 'C', ['XABCDE'], '0 3', 'after an insertion'],
    ['ABCDE', 'C', ['AB', 'CDE'], '1 0', 'at the beginning of a piece'],
    ['ABCDE', 'B', ['AB', 'CDE'], '0 1', 'at the end of a piece'],
    ['ABCDE', 'C', ['XY', 'ABCDE'], '1 2', 'in another part'],
    ['ABCDE', 'C', ['CABDE'], '0 0', 'moved within the part'],
    ['ABCDE', 'C', ['ABcDE'], '0 2', 'corrected'],
    ['ABCDE', 'A', ['aBCDE'], '0 0', 'corrected at the beginning'],
    ['ABCDE', 'E', ['ABCDe'], '0 4', 'corrected at the end'],
    ['ABCDE', 'C', ['ABDE'], '0 2 gone', 'removed'],
    ['ABCDE', 'A', ['BCDE'], '0 0 gone', 'removed at the beginning'],
    ['ABCDE', 'C', ['ABXDE'], '0 3 gone', 'replaced by another'],
    ['ABCBD', 'B', ['ABCBD'], '0 1', 'there twice, by what is around it'],
    ['ABC', 'B', ['XYZ'], 'nowhere', 'of which nothing is left'],
  ])('%s: %s is found in %j at %s: %s', (before, letter, after, at) => {
    expect(find(before, letter, ...after)).toBe(at)
  })

  it.each([
    ['abcde', 'c', ['abxde'], '0 2', 'scanned anew'],
    ['abcde', 'e', ['abcdx'], '0 4', 'the last scanned anew'],
    ['abcde', 'c', ['abde'], '0 2 gone', 'removed'],
    ['abcde', 'd', ['ab', 'xcde'], '1 2', 'in another part'],
  ])('page %s: %s is found in %j at %s: %s', (before, page, after, at) => {
    const pages = (all: string) => tokenize({ blocks: [...all].map(() => '\uFFFC'), pictures: [...all] })
    const next = after.map(pages)
    const from = before.indexOf(page)
    const match = createTextFinder(next).find(pages(before), from, from, new Set(next.keys()))
    expect(`${match?.part} ${match?.token}${match?.gone ? ' gone' : ''}`).toBe(at)
  })
})
