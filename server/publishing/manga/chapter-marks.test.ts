// Proves docs/product.md#editions
import { expect, it } from 'vitest'
import { chapterMarks } from './chapter-marks.ts'

it.each<[string, string[], [title: string, at: number][]]>([
  [
    'folders',
    ['Rain/Ch.001 - The Ferry/1.jpg', 'Rain/Ch.001 - The Ferry/2.jpg', 'Rain/Ch.002_-_Salt/1.jpg'],
    [
      ['Ch.001 - The Ferry', 0],
      ['Ch.002 - Salt', 2],
    ],
  ],
  [
    'folders after a cover',
    ['cover.jpg', '01/1.jpg', '02/1.jpg'],
    [
      ['Chapter 1', 1],
      ['Chapter 2', 2],
    ],
  ],
  [
    'folders that end',
    ['01/1.jpg', '02/1.jpg', 'zz.jpg'],
    [
      ['Chapter 1', 0],
      ['Chapter 2', 1],
      ['', 2],
    ],
  ],
  [
    'names that count',
    [
      'Rain v01 000.jpg',
      'Rain c001 (v01) - p01 [x].jpg',
      'Rain c001 (v01) - p02 [x].jpg',
      'Rain c2.5 p1.jpg',
    ],
    [
      ['Chapter 1', 1],
      ['Chapter 2.5', 3],
    ],
  ],
  [
    'names with titles',
    ['Chapter_1_-_The Ferry_01.jpg', 'Chapter_1_-_The Ferry_02.jpg', 'Chapter 2 - Salt 01.jpg'],
    [
      ['Chapter 1: The Ferry', 0],
      ['Chapter 2: Salt', 2],
    ],
  ],
  ['one folder', ['Rain/1.jpg', 'Rain/2.jpg'], []],
  ['one folder beside a cover', ['cover.jpg', 'Rain/1.jpg', 'Rain/2.jpg'], []],
  ['names of one chapter', ['Rain c001 p1.jpg', 'Rain c001 p2.jpg'], []],
])('chapters are told by %s', (_, names, marks) => {
  expect(chapterMarks(names, 'en').map(({ title, at }) => [title, at])).toEqual(marks)
})

it('chapters are called as in the language of the comic', () => {
  const names = ['1/1.jpg', '2/1.jpg']
  expect(['de', 'ja'].map(lang => chapterMarks(names, lang)[1]?.title)).toEqual(['Kapitel 2', '2'])
})
