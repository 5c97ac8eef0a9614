// Proves docs/product.md#editions
import { describe, expect, it } from 'vitest'
import { mapParts, shortenedParts } from './map-parts.ts'
import { tokenize } from './text-tokens.ts'

/** A text of its own of this many words, the same for the same name. */
function wordsOf(name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${name}${(at * 7919) % 1009}`).join(' ')
}

/** `A` is a text of 60 words, `A1` and `A2` its halves, `a` A with three of ten words corrected, `+` joins. */
function textOf(part: string): string {
  return part
    .split('+')
    .map(name => {
      const words = wordsOf(name[0]?.toUpperCase() ?? '', 60).split(' ')
      if (name[1]) return words.slice(name[1] === '1' ? 0 : 30, name[1] === '1' ? 30 : 60).join(' ')
      const isCorrected = name !== name.toUpperCase()
      return words.map((word, at) => (isCorrected && at % 10 < 3 ? `new${name}${at}` : word)).join(' ')
    })
    .join(' ')
}
const partsOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map(part => tokenize({ blocks: [textOf(part)], pictures: [] }))
const pagesOf = (text: string) =>
  text.split(' ').map(pages => tokenize({ blocks: [...pages].map(() => '\uFFFC'), pictures: [...pages] }))

const written = (before: string, after: string, parts = partsOf) => {
  const { ids, fates } = mapParts(parts(before), parts(after))
  return {
    ids: ids.map(id => (id === null ? '-' : id)).join(' '),
    fates: fates.map(({ kind, to }) => [kind, ...to].join(' ')).join(', '),
  }
}

describe('the parts of an edition take the ids of those before it', () => {
  it.each([
    ['the same', 'A B C', 'A B C', '0 1 2', 'kept 0, kept 1, kept 2'],
    ['inserted', 'A B C', 'X A B Y C', '- 0 1 - 2', 'kept 1, kept 2, kept 4'],
    ['removed', 'A B C', 'A C', '0 2', 'kept 0, gone, kept 1'],
    ['removed and another inserted', 'A B C', 'A X C', '0 - 2', 'kept 0, gone, kept 2'],
    ['moved', 'A B C', 'C A B', '2 0 1', 'kept 1, kept 2, kept 0'],
    ['corrected', 'A B C', 'a b c', '0 1 2', 'kept 0, kept 1, kept 2'],
    ['corrected and moved', 'A B C', 'c a B', '2 0 1', 'kept 1, kept 2, kept 0'],
    ['split', 'A B', 'A1 A2 B', '0 - 1', 'split 0 1, kept 2'],
    ['split and put apart', 'A B', 'A2 B A1', '0 1 -', 'split 0 2, kept 1'],
    ['joined', 'A B C', 'A+B C', '0 2', 'kept 0, joined 0, kept 1'],
    ['joined to the larger', 'A1 B C', 'A1+B C', '1 2', 'joined 0, kept 0, kept 1'],
    ['cut anew', 'A B', 'A1 A2+B1 B2', '0 1 -', 'split 0 1, split 1 2'],
    ['there twice', 'A A B', 'X A A B', '- 0 1 2', 'kept 1, kept 2, kept 3'],
    ['nothing of it left', 'A B', 'X Y', '- -', 'gone, gone'],
    ['none there before', '', 'A B', '- -', ''],
    ['none there any more', 'A B', '', '', 'gone, gone'],
  ])('%s', (_, before, after, ids, fates) => {
    expect(written(before, after)).toEqual({ ids, fates })
  })

  it.each([
    ['pages inserted', 'abc def', 'xabc def', '0 1', 'kept 0, kept 1'],
    ['a chapter inserted', 'abc def', 'xyz abc def', '- 0 1', 'kept 1, kept 2'],
    ['cut anew', 'abcdef ghijkl', 'abcd efgh ijkl', '0 - 1', 'split 0 1, split 2 1'],
    ['all pages scanned anew', 'abc defg', 'uvw xyzq', '0 1', 'kept 0, kept 1'],
    ['all pages anew, and one more', 'abc defg', 'uvwo xyzq', '- -', 'gone, gone'],
  ])('of pages: %s', (_, before, after, ids, fates) => {
    expect(written(before, after, pagesOf)).toEqual({ ids, fates })
  })

  it('whatever the order of either edition', () => {
    const before = partsOf('A B C D E')
    const after = partsOf('A1 X c+D B e')
    const pairs = mapParts(before, after).ids
    const turned = mapParts(before.toReversed(), after.toReversed()).ids.toReversed()
    expect(turned.map(id => (id === null ? null : 4 - id))).toEqual(pairs)
  })

  it('in a language without spaces', () => {
    const of = (...texts: string[]) => texts.map(text => tokenize({ blocks: [text], pictures: [] }))
    const one = '雨が降っている。彼女は傘を持たずに駅まで歩いた。駅前の本屋はもう閉まっていた。'
    const other = '山の上の寺には古い鐘がある。毎朝六時に若い僧がそれを撞く。音は谷を越えて海に届く。'
    const corrected = other.replace('古い', '大きな').replace('若い', '')
    expect(mapParts(of(one, other), of(corrected, one)).ids).toEqual([1, 0])
  })

  it('as the publisher sets it, before everything else', () => {
    const set = new Map([
      [0, 1],
      [1, null],
    ])
    const { ids, fates } = mapParts(partsOf('A B C'), partsOf('A B C'), set)
    expect(ids).toEqual([1, null, 2])
    expect(fates.map(({ kind }) => kind)).toEqual(['joined', 'split', 'kept'])
  })

  it('with what each new part holds of the old ones', () => {
    expect(mapParts(partsOf('A B C'), partsOf('A1 A2+B1 X B2+C')).sources).toEqual([[0], [0, 1], [], [1, 2]])
  })

  it('and says which are shorter than half', () => {
    const before = partsOf('A B C')
    const after = [tokenize({ blocks: [wordsOf('A', 20)], pictures: [] }), ...partsOf('B1 B2')]
    expect(shortenedParts(before, after, mapParts(before, after))).toEqual([0])
  })
})
