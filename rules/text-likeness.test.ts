import { describe, expect, it } from 'vitest'
import { alignedPairs } from './align-tokens.ts'
import { likenessOf } from './text-likeness.ts'
import { tokenize } from './text-tokens.ts'

const likeness = (before: string, after: string) => {
  const old = tokenize({ blocks: [before], pictures: [] })
  const next = tokenize({ blocks: [after], pictures: [] })
  const compared = [0, old.count - 1] as const
  return likenessOf(alignedPairs(old, compared, next, [0, next.count]), { old, next, compared })
}

describe('a text is there', () => {
  it.each([
    ['the same words', 'a b c d', 'a b c d', true],
    ['one of four corrected', 'a b c d', 'a x c d', true],
    ['two of four corrected', 'a b c d', 'a x y d', false],
    ['a half of ten words in a row', 'a b c d e f g h i j', 'a b c d e p q r s t', true],
    ['three of ten words in a row', 'a b c d e f g h i j', 'a b c p q r s t u v', false],
    ['a third of the characters corrected', '雨が降る夜の橋で傘を見た', '雨が降い夜の橋た傘を見石', true],
    ['another text', 'a b c d', 'p q r s', false],
  ])('%s: %s', (_, before, after, is) => {
    expect(likeness(before, after) > 0).toBe(is)
  })
})
