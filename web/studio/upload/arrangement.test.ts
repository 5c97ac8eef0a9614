import { describe, expect, it } from 'vitest'
import { UploadReading } from '#contract/generated/studio_upload.ts'
import { answersOf, arrangementOf, mergeWithNext, move, shareOf, splitBefore } from './arrangement.ts'

const reading = UploadReading.fromPartial({
  texts: [
    { number: 1, title: 'One', blocks: 4, words: 400 },
    { number: 2, title: 'Two', blocks: 6, words: 600 },
  ],
})
const cut = arrangementOf(reading, [])

describe('parts that an editor puts together', () => {
  it('are answered only where they are other than they were cut', () => {
    expect(answersOf(cut, reading)).toEqual([])
    expect(answersOf(move(cut, 0, 1), reading).map(({ title }) => title)).toEqual(['Two', 'One'])
  })

  it('split at a paragraph and merged again are what they were', () => {
    const split = splitBefore(cut, 1, 2, 'Rest')
    expect(split.map(({ title, pieces }) => [title, pieces])).toEqual([
      ['One', [{ part: 1, from: 0, to: 4 }]],
      ['Two', [{ part: 2, from: 0, to: 2 }]],
      ['Rest', [{ part: 2, from: 2, to: 6 }]],
    ])
    expect(mergeWithNext(split, 1)).toEqual(cut)
  })

  it('that were merged are split in the middle of what was the second', () => {
    const split = splitBefore(mergeWithNext(cut, 0), 0, 7, 'Rest')
    expect(split.map(({ pieces }) => pieces)).toEqual([
      [
        { part: 1, from: 0, to: 4 },
        { part: 2, from: 0, to: 3 },
      ],
      [{ part: 2, from: 3, to: 6 }],
    ])
    expect(shareOf(split[0] as never, reading, 'words')).toBe(700)
  })

  it('are not split before their first block, nor moved beyond the ends', () => {
    expect([
      splitBefore(cut, 0, 0, ''),
      splitBefore(cut, 0, 4, ''),
      move(cut, 0, -1),
      move(cut, 1, 2),
    ]).toEqual([cut, cut, cut, cut])
  })
})
