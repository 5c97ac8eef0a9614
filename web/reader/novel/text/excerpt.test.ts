import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import { RichText } from '#contract/generated/reading.ts'
import { excerptOf } from './excerpt.ts'
import { createTextSource } from './text-source.ts'

const textOf = (...paragraphs: string[]) => {
  const children = paragraphs.map(text => ({
    element: { kind: ElementKind.PARAGRAPH, attributes: [], children: text ? [{ text }] : [] },
  }))
  return createTextSource(
    RichText.fromPartial({ root: { kind: ElementKind.ROOT, attributes: [], children } }),
  )
}

describe('an excerpt', () => {
  it('has a space between blocks', () => {
    const source = textOf('Sums', 'I got as far as', '', 'thirteen.')
    expect(excerptOf(source, 0, source.length)).toBe('Sums I got as far as thirteen.')
    expect(excerptOf(source, 2, 9)).toBe('ms I got')
  })

  it('is whole where the text ends in an empty block', () => {
    const source = textOf('I got as far as thirteen.', '', '')
    expect(excerptOf(source, 0, source.length)).toBe('I got as far as thirteen.')
    expect(excerptOf(source, 0, 99)).toBe('I got as far as thirteen.')
  })

  it('ends with a whole word', () => {
    const source = textOf('The water was at my knees.')
    expect(excerptOf(source, 0, 23)).toBe('The water was at my …')
    expect(excerptOf(source, 0, 19)).toBe('The water was at my')
    expect(excerptOf(source, 0, 99)).toBe('The water was at my knees.')
  })

  it('ends anywhere in a script without spaces', () => {
    const long = '傘を直す仕事は雨の日にだけあるわけではないと彼女は言った'
    expect(excerptOf(textOf(long), 0, 25)).toBe(long.slice(0, 25))
  })

  it('of an empty text is empty', () => {
    expect(excerptOf(textOf('', ''), 0, 10)).toBe('')
  })
})
