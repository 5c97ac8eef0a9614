import { describe, expect, it } from 'vitest'
import { bordersToCompare, compareRows, type PictureBorder, pageLayout } from './page-layout.ts'

const sizes = (count: number, width: number, height: number) =>
  Array.from({ length: count }, () => ({ width, height }))
const borders = (continues: number, breaks: number, empty = 0): PictureBorder[] => [
  ...Array.from({ length: continues }, () => 'continues' as const),
  ...Array.from({ length: breaks }, () => 'breaks' as const),
  ...Array.from({ length: empty }, () => 'empty' as const),
]

// docs/product.md#strips
describe('the layout of a manga', () => {
  it.each([
    { why: 'its file says so', declared: 'strip', sizes: sizes(3, 800, 1200), layout: 'strip' },
    {
      why: 'its file says so, whatever its pictures are',
      declared: 'paged',
      sizes: sizes(3, 800, 9000),
      layout: 'paged',
    },
    {
      why: 'most pictures are long',
      sizes: [...sizes(1, 800, 1200), ...sizes(2, 800, 2000)],
      layout: 'strip',
    },
    {
      why: 'half of them are not most',
      sizes: [...sizes(2, 800, 1200), ...sizes(2, 800, 9000)],
      layout: 'paged',
    },
    { why: 'they are a little less than long', sizes: sizes(4, 800, 1999), layout: 'paged' },
    { why: 'drawings go on', sizes: sizes(9, 800, 1280), borders: borders(5, 1, 6), layout: 'strip' },
    { why: 'two borders are chance', sizes: sizes(9, 800, 1280), borders: borders(2, 0, 9), layout: 'paged' },
    { why: 'more drawings end', sizes: sizes(9, 800, 1280), borders: borders(3, 2, 6), layout: 'paged' },
    { why: 'it has no pictures', sizes: [], layout: 'paged' },
  ] as const)('is $layout where $why', ({ layout, ...facts }) => {
    expect(pageLayout({ declared: null, borders: [], ...facts })).toBe(layout)
  })

  it('is looked for at borders of pictures of one width, spread over the book', () => {
    expect(bordersToCompare(sizes(5, 800, 1280))).toEqual([0, 1, 2, 3])
    const many = bordersToCompare(sizes(121, 800, 1280))
    expect(many).toHaveLength(12)
    expect(many.at(-1)).toBe(110)
    expect(bordersToCompare(sizes(3, 800, 1280))).toEqual([])
    expect(bordersToCompare(sizes(20, 2400, 3600))).toEqual([])
    expect(bordersToCompare([...sizes(9, 800, 1280), ...sizes(9, 790, 1280)])).toEqual([])
    const cover = bordersToCompare([...sizes(1, 900, 1200), ...sizes(30, 800, 1280)])
    expect(cover).not.toContain(0)
  })
})

describe('the last row of a picture and the first of the next', () => {
  const wave = (shift: number) =>
    Uint8Array.from({ length: 64 }, (_, at) => 128 + 90 * Math.sin((at + shift) / 5))
  const white = new Uint8Array(64).fill(255)
  const framed = Uint8Array.from({ length: 64 }, (_, at) => (at < 4 || at > 59 ? 0 : 255))
  it.each([
    { why: 'are of one drawing', above: wave(0), below: wave(0.3), border: 'continues' },
    { why: 'are of two drawings', above: wave(0), below: wave(16), border: 'breaks' },
    { why: 'are margins', above: white, below: white, border: 'empty' },
    { why: 'are a drawing and a margin', above: wave(0), below: white, border: 'empty' },
    { why: 'have only a frame', above: framed, below: framed, border: 'empty' },
  ])('$why: $border', ({ above, below, border }) => {
    expect(compareRows(above, below)).toBe(border)
  })
})
