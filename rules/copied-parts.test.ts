import { describe, expect, it } from 'vitest'
import { copiedParts } from './copied-parts.ts'
import { mapParts } from './map-parts.ts'
import { tokenize } from './text-tokens.ts'

const text = (...names: string[]) =>
  tokenize({
    blocks: names.flatMap(name =>
      Array.from({ length: 12 }, (_, at) => `${name} ${at} went up the ${name} stairs`),
    ),
    pictures: [],
  })
const copies = (before: string[][], after: string[][]) => {
  const [old, next] = [before.map(names => text(...names)), after.map(names => text(...names))]
  return copiedParts(old, next, mapParts(old, next))
}

describe('old parts that a new one repeats', () => {
  it.each<[string, string[][], string[][], number[][]]>([
    ['are none where nothing changed', [['a'], ['b']], [['a'], ['b']], [[], []]],
    [
      'are those that it holds besides its own',
      [['a'], ['b'], ['c']],
      [['a', 'c'], ['b'], ['c']],
      [[2], [], []],
    ],
    ['are none where it was so before', [['a', 'c'], ['b'], ['c']], [['a', 'c'], ['b'], ['c']], [[], [], []]],
    [
      'are none where a corrected part still repeats it',
      [['a', 'c'], ['c']],
      [['a', 'c', 'd'], ['c']],
      [[], []],
    ],
    ['are none that are its sources already', [['a'], ['b']], [['a', 'b']], [[]]],
  ])('%s', (_, before, after, expected) => {
    expect(copies(before, after)).toEqual(expected)
  })
})
