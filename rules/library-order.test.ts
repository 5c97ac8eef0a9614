// Proves docs/product.md#library
import { describe, expect, it } from 'vitest'
import { type LibraryEntry, orderLibrary } from './library-order.ts'

const day = (of: number) => new Date(Date.UTC(2026, 9, of))
const entry = (title: string, number: number, more: Partial<LibraryEntry> = {}) => ({
  seriesId: title,
  seriesTitle: title,
  title: `${title} ${number}`,
  number,
  purchasedAt: null,
  releasedAt: null,
  lastReadAt: null,
  read: false,
  ...more,
})

const LIBRARY = [
  entry('Rain', 10, { purchasedAt: day(1), releasedAt: day(9) }),
  entry('Rain', 9, { purchasedAt: day(2), releasedAt: day(8), lastReadAt: day(3), read: true }),
  entry('Éclair', 1, { purchasedAt: day(3), releasedAt: day(1), lastReadAt: day(4) }),
  // Read, and not owned.
  entry('Snow', 2, { releasedAt: day(7), lastReadAt: day(5) }),
]
const usual = { sort: 'purchased', unreadFirst: false, bySeries: false } as const

describe('a library', () => {
  it.each([
    {
      order: usual,
      is: ['Éclair 1', 'Rain 9', 'Rain 10', 'Snow 2'],
      how: 'by purchase, then what is not owned',
    },
    {
      order: { ...usual, sort: 'recent' },
      is: ['Snow 2', 'Éclair 1', 'Rain 9', 'Rain 10'],
      how: 'by last use',
    },
    {
      order: { ...usual, sort: 'title' },
      is: ['Éclair 1', 'Rain 9', 'Rain 10', 'Snow 2'],
      how: 'by title, accents and numbers as people read them',
    },
    {
      order: { ...usual, sort: 'release' },
      is: ['Rain 10', 'Rain 9', 'Snow 2', 'Éclair 1'],
      how: 'by release',
    },
    {
      order: { ...usual, unreadFirst: true },
      is: ['Rain 10', 'Éclair 1', 'Snow 2', 'Rain 9'],
      how: 'unread, begun, read',
    },
    {
      order: { ...usual, sort: 'recent', bySeries: true },
      is: ['Snow 2', 'Éclair 1', 'Rain 9', 'Rain 10'],
      how: 'series by series',
    },
    {
      order: { ...usual, sort: 'release', bySeries: true },
      is: ['Rain 9', 'Rain 10', 'Snow 2', 'Éclair 1'],
      how: 'series by series, each in the order of its volumes',
    },
  ] as const)('is sorted $how', ({ order, is }) => {
    expect(orderLibrary(LIBRARY, order).map(({ title }) => title)).toEqual(is)
  })
})
