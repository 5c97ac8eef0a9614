import { expect, it } from 'vitest'
import { readNumbering, writeNumbering } from './volume-numbering.ts'

// docs/product.md#volume-titles.
it.each([
  { text: 'none', is: [] },
  { text: '3', is: [{ after: 3, name: '' }] },
  {
    text: '0=Part 1 Volume {n}; 3=Part 2 Volume {n}; 7',
    is: [
      { after: 0, name: 'Part 1 Volume {n}' },
      { after: 3, name: 'Part 2 Volume {n}' },
      { after: 7, name: '' },
    ],
  },
])('the numbering "$text" is read, and written as it was', ({ text, is }) => {
  expect(readNumbering(text)).toEqual(is)
  expect(writeNumbering(is)).toBe(text)
})

it.each([
  { text: '', why: 'it is empty' },
  { text: '0', why: 'nothing begins anew' },
  { text: 'three', why: 'it is no number' },
  { text: '7; 3', why: 'it goes back' },
  { text: '3; 3', why: 'it says one volume twice' },
  { text: '3=Second part', why: 'all volumes would have one name' },
  { text: '3={n} of {n}', why: 'the number stands twice' },
])('"$text" is no numbering: $why', ({ text }) => {
  expect(readNumbering(text)).toBeNull()
})
