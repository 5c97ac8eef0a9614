import { expect, it } from 'vitest'
import { readRange } from './read-range.ts'

it.each([
  { header: undefined, range: null, why: 'nothing was asked' },
  { header: 'bytes=0-0', range: { start: 0, end: 0 }, why: 'the first byte' },
  { header: 'bytes=90-', range: { start: 90, end: 99 }, why: 'from there to the end' },
  { header: 'bytes=-10', range: { start: 90, end: 99 }, why: 'the last ten' },
  { header: 'bytes=-500', range: { start: 0, end: 99 }, why: 'more than there is' },
  { header: 'bytes=95-500', range: { start: 95, end: 99 }, why: 'beyond the end' },
  { header: ' Bytes=1-2 ', range: { start: 1, end: 2 }, why: 'in any case' },
  { header: 'bytes=100-', range: 'outside', why: 'begins behind the end' },
  { header: 'bytes=-0', range: 'outside', why: 'nothing of the end' },
  { header: 'bytes=5-2', range: null, why: 'the wrong way round is no range' },
  { header: 'bytes=0-1,3-4', range: null, why: 'several are answered with the whole' },
  { header: 'pages=1-2', range: null, why: 'units that are not known' },
  { header: 'bytes=-', range: null, why: 'no range' },
  { header: 'bytes=1e3-', range: null, why: 'no number' },
])('$header of 100 bytes: $why', ({ header, range }) => {
  expect(readRange(header, 100)).toEqual(range)
})
