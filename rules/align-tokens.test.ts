import { describe, expect, it } from 'vitest'
import { alignedPairs, supportedPairs } from './align-tokens.ts'
import { tokenize } from './text-tokens.ts'

const pairsOf = (one: string, other: string) => {
  const [old, next] = [one, other].map(text => tokenize({ blocks: [text], pictures: [] })) as [
    ReturnType<typeof tokenize>,
    ReturnType<typeof tokenize>,
  ]
  return alignedPairs(old, [0, old.count - 1], next, [0, next.count])
}
const written = (pairs: ReturnType<typeof pairsOf>) =>
  pairs.map(({ old, token }) => `${old}-${token}`).join(' ')

describe('two texts are aligned', () => {
  it.each([
    ['the same', 'a b c', 'a b c', '0-0 1-1 2-2', '0-0 1-1 2-2'],
    ['a word corrected', 'a b c', 'a x c', '0-0 2-2', '0-0 2-2'],
    ['words inserted', 'a b c d', 'a b x y z c d', '0-0 1-1 2-5 3-6', '0-0 1-1 2-5 3-6'],
    ['words in a row rather than single ones', 'a b c', 'a x b y a b c', '0-4 1-5 2-6', '0-4 1-5 2-6'],
    ['a word that was there before, too', 'a p b c', 'a q a x b c', '0-2 2-4 3-5', '0-2 2-4 3-5'],
    ['common words apart', 'a x b y', 'a p q r b', '0-0 2-4', ''],
    ['nothing in common', 'a b', 'c d', '', ''],
  ])('%s', (_, one, other, all, supported) => {
    const pairs = pairsOf(one, other)
    expect(written(pairs)).toBe(all)
    expect(written(supportedPairs(pairs))).toBe(supported)
  })
})
