import { describe, expect, it } from 'vitest'
import { blocksOf, mergedText, type Side } from './merge-texts.ts'

const BEFORE = 'One.\n\nTwo.\n\nThree.'
const THEIRS = 'One, she said.\n\nTwo.\n\nThree, she said.\n\nFour.'
const MINE = 'One.\n\nTwo, I said.\n\nThree, I said.'

const differences = (theirs: string, mine: string) =>
  blocksOf(BEFORE, theirs, mine).filter(({ isSame }) => !isSame)
const textsOf = (list: readonly { text: string }[]) => list.map(({ text }) => text)

describe('two texts that are merged', () => {
  it('have a difference for each paragraph that is another, and know who has changed it', () => {
    expect(
      differences(THEIRS, MINE).map(({ theirs, mine, changedBy }) => [
        textsOf(theirs),
        textsOf(mine),
        changedBy,
      ]),
    ).toEqual([
      [['One, she said.'], ['One.'], 'theirs'],
      [['Two.'], ['Two, I said.'], 'mine'],
      [['Three, she said.'], ['Three, I said.'], null],
      [['Four.'], [], 'theirs'],
    ])
  })

  it.each([
    ['that they have added', 'One.\n\nTwo.\n\nThree.\nFour.', BEFORE, 'theirs'],
    ['that they have taken out', 'One.\n\nTwo.', BEFORE, 'theirs'],
    ['that I have put first', BEFORE, 'Zero.\nOne.\n\nTwo.\n\nThree.', 'mine'],
    ['that I have taken out', BEFORE, 'One.\n\nThree.', 'mine'],
  ])('know of a paragraph %s', (_, theirs, mine, changedBy) => {
    expect(differences(theirs, mine)).toMatchObject([{ changedBy }])
  })

  it.each<[Side, string]>([
    ['theirs', THEIRS],
    ['mine', MINE],
    ['both', 'One, she said.\n\nOne.\n\nTwo.\n\nTwo, I said.\n\nThree, she said.\n\nThree, I said.\n\nFour.'],
  ])('are %s where each difference is chosen so', (side, text) => {
    expect(mergedText(blocksOf(BEFORE, THEIRS, MINE), [side, side, side, side])).toBe(text)
  })

  it('lose nothing that one of them has written, with what only one has changed taken from whom', () => {
    const choices: Side[] = ['theirs', 'mine', 'both', 'theirs']
    expect(mergedText(blocksOf(BEFORE, THEIRS, MINE), choices)).toBe(
      'One, she said.\n\nTwo, I said.\n\nThree, she said.\n\nThree, I said.\n\nFour.',
    )
  })

  it('are one after the other where they were made of nothing', () => {
    expect(mergedText(blocksOf('', 'Theirs.', 'Mine.'), ['both'])).toBe('Theirs.\n\nMine.')
  })
})
