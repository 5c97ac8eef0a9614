// Proves docs/product.md#editions
import { expect, it } from 'vitest'
import { coversFirst } from './covers-first.ts'

it.each([
  [['001.jpg', '002.jpg', 'Cover.jpg'], 'Cover.jpg'],
  [['001.jpg', '002.jpg', 'front cover.png', 'back cover.png'], 'front cover.png'],
  [['Rain v01 001.jpg', 'Rain v01 002.jpg', 'Rain v01 - cover.jpg'], 'Rain v01 - cover.jpg'],
  [['Rain-7-01.JPG', 'Rain-7-02.JPG', 'Rain-7.JPG'], 'Rain-7.JPG'],
  [['Ch.1/1.jpg', 'Ch.2/1.jpg', 'front.jpg'], 'front.jpg'],
  [['1.jpg', '2.jpg', '10.jpg', '11.jpg'], '1.jpg'],
  [['001.jpg', '002.jpg', 'The last front.jpg'], '001.jpg'],
  [['001.jpg', '002.jpg', 'back cover.jpg'], '001.jpg'],
])('of %j the cover is %s', (names, cover) => {
  const ordered = coversFirst(names)
  expect(ordered[0]).toBe(cover)
  expect(ordered.slice(1)).toEqual(names.filter(name => name !== cover))
})

it('the cover of a chapter comes first in its chapter', () => {
  expect(coversFirst(['a/1.jpg', 'a/2.jpg', 'b/1.jpg', 'b/cover.jpg'])).toEqual([
    ...['a/1.jpg', 'a/2.jpg', 'b/cover.jpg', 'b/1.jpg'],
  ])
})
