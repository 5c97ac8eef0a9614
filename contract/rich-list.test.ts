// Proves docs/product.md#rich-text
import { expect, it } from 'vitest'
import { countedAs, itemNumbers } from './rich-list.ts'

it.each([
  [1, [0, 0, 0], [1, 2, 3]],
  [5, [0, 9, 0], [5, 9, 10]],
  [1, [3, 2, 1], [3, 2, 1]],
])('items from %i with values %j are numbered %j', (start, values, numbers) => {
  expect(itemNumbers(start, values)).toEqual(numbers)
})

it.each([
  ['i', 4, 'iv'],
  ['I', 1994, 'MCMXCIV'],
  ['i', 4000, '4000'],
  ['a', 1, 'a'],
  ['A', 28, 'AB'],
  ['a', 703, 'aaa'],
  ['', 7, '7'],
])('a list of type %j counts %i as %s', (type, number, text) => expect(countedAs(type, number)).toBe(text))
