import { describe, expect, it } from 'vitest'
import { tokenize } from './text-tokens.ts'

const wordsOf = (...blocks: string[]) => {
  const { starts, ends, count } = tokenize({ blocks, pictures: ['one', '', 'two'] })
  const text = blocks.join('')
  return Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]))
}

describe('the tokens of a text', () => {
  it.each<[string, string[], string[]]>([
    ['words without punctuation', ['“It rains,” she said.'], ['It', 'rains', 'she', 'said']],
    ['the words of each block by themselves', ['Chapter One', 'It rains'], ['Chapter', 'One', 'It', 'rains']],
    ['letters with their marks', ['déjà de\u0301ja\u0300'], ['déjà', 'de\u0301ja\u0300']],
    ['single characters where words have no spaces', ['雨が降る。Rain'], ['雨', 'が', '降', 'る', 'Rain']],
    ['characters within words', ['第2巻'], ['第', '2', '巻']],
    ['pictures, and no rules', ['a\uFFFC', '\uFFFC', '\uFFFCb'], ['a', '\uFFFC', '\uFFFC', 'b']],
  ])('are %s', (_, blocks, tokens) => {
    expect(wordsOf(...blocks)).toEqual(tokens)
  })

  it('are the same in another case and width, and with another apostrophe', () => {
    const one = tokenize({ blocks: ["Don't look ＡＢＣ"], pictures: [] })
    const other = tokenize({ blocks: ['don’t look', 'abc!'], pictures: [] })
    expect(other.signature).toBe(one.signature)
    expect(other.shingles).toEqual(one.shingles)
  })

  it('begin shingles of four words or six characters, and a picture is one by itself', () => {
    const begin = (...blocks: string[]) => [
      ...tokenize({ blocks, pictures: ['x'] }).shingles.map(one => (one === 0 ? 0 : 1)),
    ]
    expect(begin('a b c d e')).toEqual([1, 1, 0, 0, 0])
    expect(begin('雨が降っている')).toEqual([1, 1, 0, 0, 0, 0, 0])
    expect(begin('a b')).toEqual([1, 0])
    expect(begin('a \uFFFC b c d')).toEqual([1, 1, 0, 0, 0])
  })

  it('differ in their signature where their order does', () => {
    const of = (text: string) => tokenize({ blocks: [text], pictures: [] }).signature
    expect(of('a b c')).not.toBe(of('a c b'))
  })
})
