import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ComparedLine, compareTexts, type Piece } from './text-diff.ts'

const textOf = (lines: readonly ComparedLine[], side: 'before' | 'after') =>
  lines
    .flatMap(line => (line[side] === null ? [] : [line[side]?.map(({ text }) => text).join('')]))
    .join('\n')
const own = (pieces: readonly Piece[] | null) => pieces?.filter(({ isOwn }) => isOwn).map(({ text }) => text)

it('two texts stand beside each other line by line, and what differs is marked word by word', () => {
  const lines = compareTexts('One.\nThe old train.\nThree.', 'One.\nThe new train.\nMore.\nThree.')
  expect(lines.map(({ before }) => own(before))).toEqual([[], ['old'], undefined, []])
  expect(lines.map(({ after }) => own(after))).toEqual([[], ['new'], ['More.'], []])
})

it('neither text loses anything, whatever they are', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '*', 'ä'), { maxLength: 40 })
    .map(list => list.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const lines = compareTexts(before, after)
      expect([textOf(lines, 'before'), textOf(lines, 'after')]).toEqual([before, after])
    }),
  )
})
