// Proves docs/product.md#reading-manga
import { describe, expect, it } from 'vitest'
import { type LoadOptions, loadOrder, paceOf } from './load-order.ts'

const options = (more: Partial<LoadOptions>): LoadOptions => ({
  seen: [10],
  count: 100,
  heading: 1,
  paceMs: null,
  frugal: false,
  ...more,
})

describe('the order of loading', () => {
  it.each([
    { more: {}, order: [10, 11, 12, 13, 9, 8], why: 'the screen, ahead, behind' },
    { more: { heading: -1 }, order: [10, 9, 8, 7, 11, 12], why: 'turned round for a reader who turns back' },
    { more: { seen: [10, 11] }, order: [10, 11, 12, 13, 14, 9, 8], why: 'around both pages of an opening' },
    { more: { paceMs: 2000 }, order: [10, 11, 12, 13, 14, 9, 8], why: 'further for fast readers' },
    {
      more: { paceMs: 100 },
      order: [10, 11, 12, 13, 14, 15, 16, 17, 9, 8],
      why: 'but no more than fit in memory',
    },
    {
      more: { paceMs: 100, seen: [10, 11] },
      order: [10, 11, 12, 13, 14, 15, 16, 17, 9, 8],
      why: 'and never at the cost of those behind',
    },
    { more: { paceMs: 60_000 }, order: [10, 11, 12, 13, 9, 8], why: 'never less than three' },
    { more: { frugal: true }, order: [10, 11], why: 'little where data are saved' },
    { more: { frugal: true, seen: [10, 11] }, order: [10, 11, 12, 13], why: 'but all that one turn shows' },
    { more: { seen: [0] }, order: [0, 1, 2, 3], why: 'nothing before the first' },
    { more: { seen: [99] }, order: [99, 98, 97], why: 'nothing behind the last' },
    { more: { seen: [] }, order: [99, 98], why: 'at the end, the last ones' },
    { more: { count: 0, seen: [] }, order: [], why: 'no pages' },
  ] as const)('$order: $why', ({ more, order }) => {
    const given = more as Partial<LoadOptions>
    const seen = given.seen?.length === 0 ? { seen: [given.count ?? 100] } : {}
    expect(loadOrder(options({ ...given, ...seen }))).toEqual(order)
  })

  it('knows how long a page is looked at', () => {
    expect(paceOf([])).toBe(null)
    expect(paceOf([500])).toBe(null)
    expect(paceOf([0, 3000, 5000, 65_000])).toBe(3000)
  })
})
