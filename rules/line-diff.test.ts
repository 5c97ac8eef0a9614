import { describe, expect, it } from 'vitest'
import { lineDiff } from './line-diff.ts'

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text)

describe('what became of the lines of a text', () => {
  it('nothing, where it is the same', () => expect(shown('a\nb', 'a\nb')).toEqual([' a', ' b']))
  it('a changed line is one that goes and one that comes', () =>
    expect(shown('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']))
  it('lines that stay are told from those around them', () =>
    expect(shown('a\nb\nc\nd', 'b\nd\ne')).toEqual(['-a', ' b', '-c', ' d', '+e']))
  it('all of it comes, or goes', () => {
    expect(shown('', 'a')).toEqual(['+a'])
    expect(shown('a', '')).toEqual(['-a'])
  })
  it('of endless many lines all are others', () => {
    const many = Array.from({ length: 3_001 }, () => 'a').join('\n')
    expect(lineDiff(many, 'a').filter(({ kind }) => kind === 'same')).toEqual([])
  })
})
