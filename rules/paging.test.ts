import { describe, expect, it } from 'vitest'
import { lastPage, page } from './paging.ts'

// docs/product.md#paging.
describe('a page', () => {
  it.each([
    { asked: {}, is: { limit: 10, skip: 0 } },
    { asked: { limit: 0, skip: -5 }, is: { limit: 1, skip: 0 } },
    { asked: { limit: -3 }, is: { limit: 1, skip: 0 } },
    { asked: { limit: 501, skip: 20 }, is: { limit: 500, skip: 20 } },
    { asked: { limit: Number.NaN, skip: Number.POSITIVE_INFINITY }, is: { limit: 1, skip: 1_000_000_000 } },
  ])('asked for as $asked is $is', ({ asked, is }) => {
    expect(page(asked)).toEqual(is)
  })

  it('has the usual size of its call', () => {
    expect(page({}, 15).limit).toBe(15)
  })

  it.each([
    { skip: 0, limit: 10, total: 10, last: true },
    { skip: 0, limit: 10, total: 11, last: false },
    { skip: 20, limit: 10, total: 11, last: true },
    { skip: 0, limit: 10, total: 0, last: true },
  ])('from $skip of $total by $limit is the last: $last', ({ skip, limit, total, last }) => {
    expect(lastPage({ skip, limit }, total)).toBe(last)
  })
})
