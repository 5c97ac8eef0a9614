import { describe, expect, it } from 'vitest'
import { holdText, shareLeft } from './text-left.ts'
import { tokenize } from './text-tokens.ts'

const tokensOf = (words: readonly string[]) => tokenize({ blocks: [words.join(' ')], pictures: [] })
const wordsOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const A = wordsOf('a', 200)
const B = wordsOf('b', 200)
const corrected = A.map((word, at) => (at % 10 < 3 ? `${word}x` : word))

describe('the share of a text that others hold', () => {
  it.each([
    ['the same', [A], 1],
    ['with three of ten words corrected', [corrected], 1],
    ['another of the same length', [B], 0],
    ['its first half', [A.slice(0, 100)], 0.5],
    ['a tenth and another text', [[...A.slice(0, 20), ...B]], 0.1],
    ['in two pieces', [A.slice(0, 90), [...B, ...A.slice(90)]], 1],
    ['turned around', [[...A.slice(100), ...B, ...A.slice(0, 100)]], 1],
  ] as const)('%s', (_, others, share) => {
    expect(shareLeft(others.map(tokensOf), tokensOf(A))).toBeCloseTo(share, 1)
  })

  it('counts pictures by themselves', () => {
    const pages = (names: string) =>
      tokenize({ blocks: [...names].map(() => '\uFFFC'), pictures: [...names] })
    expect(shareLeft([pages('abcdef')], pages('abcd'))).toBe(1)
  })

  it('in a script without spaces', () => {
    const of = (text: string) => tokenize({ blocks: [text], pictures: [] })
    const from = (first: number) =>
      String.fromCodePoint(...Array.from({ length: 300 }, (_, at) => first + at))
    const [text, other] = [from(0x4e00), from(0x6000)]
    const changed = [...text].map((one, at) => (at % 12 < 3 ? '雨' : one)).join('')
    expect(shareLeft([of(changed)], of(text))).toBe(1)
    expect(shareLeft([of(text.slice(0, 30) + other)], of(text))).toBeLessThan(0.15)
  })

  it('is enough from half of it on', () => {
    expect(holdText([tokensOf(A.slice(0, 110))], tokensOf(A))).toBe(true)
    expect(holdText([tokensOf([...A.slice(0, 80), ...B])], tokensOf(A))).toBe(false)
  })
})
