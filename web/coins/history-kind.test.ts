import { describe, expect, it } from 'vitest'
import { PurchaseHistoryEntry, PurchaseHow } from '#contract/generated/history.ts'
import { filterFrom, type HistoryFilter, historyFilters, kindOf, matches, movedBy } from './history-kind.ts'

const entry = (fields: Parameters<typeof PurchaseHistoryEntry.fromPartial>[0]) =>
  PurchaseHistoryEntry.fromPartial(fields)

const ROWS: {
  what: string
  fields: Parameters<typeof PurchaseHistoryEntry.fromPartial>[0]
  kind: string
  under: HistoryFilter[]
  moved: object
}[] = [
  {
    what: 'coins that were bought',
    fields: { how: PurchaseHow.PURCHASE, coins: { coins: 500, coinsLeft: 120, value: 475 } },
    kind: 'coins',
    under: ['all', 'currency'],
    moved: { coins: 500, left: 120, cents: 475 },
  },
  {
    what: 'a volume for coins',
    fields: { how: PurchaseHow.PURCHASE, book: { bookTitle: 'Rain', coins: 699 } },
    kind: 'book',
    under: ['all', 'books'],
    moved: { coins: -699, credits: 0, left: null },
  },
  {
    what: 'a volume for a credit',
    fields: { how: PurchaseHow.PURCHASE, book: { bookTitle: 'Rain' } },
    kind: 'book',
    under: ['all', 'books'],
    moved: { coins: 0, credits: -1 },
  },
  {
    what: 'a rental',
    fields: { how: PurchaseHow.RENTAL, rental: { partTitle: 'Rain Part 1', coins: 99 } },
    kind: 'rental',
    under: ['all', 'rentals'],
    moved: { coins: -99 },
  },
  {
    what: 'a gift',
    fields: { how: PurchaseHow.PROMO, promo: { coinValue: 300, creditValue: 0 } },
    kind: 'gift',
    under: ['all', 'currency'],
    moved: { coins: 300, left: null },
  },
  {
    what: 'the monthly bonus',
    fields: { how: PurchaseHow.SUBSCRIPTION, coins: { coins: 699, coinsLeft: 699 } },
    kind: 'subscription',
    under: ['all', 'currency', 'subscription'],
    moved: { coins: 699, left: 699 },
  },
  {
    what: 'an exchange',
    fields: { how: PurchaseHow.COIN_CONVERSION, coins: { coins: 1398, coinsLeft: 1398 } },
    kind: 'conversion',
    under: ['all', 'currency'],
    moved: { coins: 1398 },
  },
  {
    what: 'a payment taken back',
    fields: { how: PurchaseHow.SYSTEM, coins: { coins: -120 } },
    kind: 'system',
    under: ['all', 'currency'],
    moved: { coins: -120, left: null },
  },
]

// docs/product.md#history: filter all, books, rentals, currency, subscription.
describe('the history', () => {
  it.each(ROWS)('shows $what as $kind', ({ fields, kind, under, moved }) => {
    expect(kindOf(entry(fields))).toBe(kind)
    expect(historyFilters.filter(filter => matches(entry(fields), filter))).toEqual(under)
    expect(movedBy(entry(fields))).toMatchObject(moved)
  })

  it('shows everything where the filter is unknown', () => {
    expect(filterFrom('nonsense')).toBe('all')
    expect(filterFrom('rentals')).toBe('rentals')
  })
})
