import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import { RichText } from '#contract/generated/reading.ts'
import { sourceOf } from './text-source.ts'
import { wordsOf } from './words-of.ts'

const textOf = (...paragraphs: string[]) => {
  const children = paragraphs.map(text => ({
    element: { kind: ElementKind.PARAGRAPH, attributes: [], children: text ? [{ text }] : [] },
  }))
  return sourceOf(RichText.fromPartial({ root: { kind: ElementKind.ROOT, attributes: [], children } }))
}

describe('the words of a mark', () => {
  it('are parted where blocks are', () => {
    const source = textOf('Sums', 'I got as far as', '', 'thirteen.')
    expect(wordsOf(source, 0, source.length)).toBe('Sums I got as far as thirteen.')
    expect(wordsOf(source, 2, 9)).toBe('ms I got')
  })

  it('end with a whole word', () => {
    const source = textOf('The water was at my knees.')
    expect(wordsOf(source, 0, 23)).toBe('The water was at my …')
    expect(wordsOf(source, 0, 19)).toBe('The water was at my')
    expect(wordsOf(source, 0, 99)).toBe('The water was at my knees.')
  })

  it('end anywhere where words are not parted', () => {
    const long = '傘を直す仕事は雨の日にだけあるわけではないと彼女は言った'
    expect(wordsOf(textOf(long), 0, 25)).toBe(long.slice(0, 25))
  })

  it('are none of a text that has none', () => {
    expect(wordsOf(textOf('', ''), 0, 10)).toBe('')
  })
})
