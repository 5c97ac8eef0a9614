// Proves docs/product.md#one-part-at-a-time, docs/product.md#redeem
import { describe, expect, it } from 'vitest'
import { isForSale, isOutAndEmpty, lacksItsBook, type RedeemFacts, whyNotRedeemed } from './for-sale.ts'

const sold: RedeemFacts = {
  type: 'novel',
  publishingAt: new Date('2026-11-20T10:00:00Z'),
  onSale: true,
  noEbook: false,
  awaitsEdition: false,
  hasContent: true,
}
const now = new Date('2026-11-23T10:00:00Z')

describe('a volume', () => {
  it.each([
    { why: 'it is out', change: {}, is: true },
    { why: 'one that is to come is a pre-order', change: { publishingAt: new Date('2999-01-01') }, is: true },
    { why: 'it is to be announced', change: { publishingAt: null }, is: false },
    { why: 'the publisher has taken it off sale', change: { onSale: false }, is: false },
    { why: 'there is no ebook', change: { noEbook: true }, is: false },
    {
      why: 'its book has not come although it should be out',
      change: { awaitsEdition: true },
      is: false,
    },
    {
      why: 'its parts come before the book, which has a date',
      change: { awaitsEdition: true, publishingAt: new Date('2999-01-01') },
      is: true,
    },
    {
      why: 'its parts come before the book, which has no date',
      change: { awaitsEdition: true, publishingAt: null },
      is: false,
    },
    { why: 'there is nothing to read in it although it is out', change: { hasContent: false }, is: false },
    {
      why: 'there is nothing to read in it yet, and it is a pre-order',
      change: { hasContent: false, publishingAt: new Date('2999-01-01') },
      is: true,
    },
    {
      why: 'there is nothing to read in it in the moment in which it comes out',
      change: { hasContent: false, publishingAt: now },
      is: false,
    },
    { why: 'it is a manga, which is sold to be read', change: { type: 'manga' as const }, is: true },
  ])('is for sale: $is, as $why', ({ change, is }) => {
    expect(isForSale({ ...sold, ...change }, now)).toBe(is)
    expect(whyNotRedeemed({ ...sold, ...change }, { redeemManga: true }, now)).toBe(is ? null : 'notForSale')
  })

  it.each([
    { why: 'it is as it should be', change: {}, lacks: false, empty: false },
    { why: 'nothing is in it', change: { hasContent: false }, lacks: true, empty: true },
    {
      why: 'its parts are there and the book is not',
      change: { awaitsEdition: true },
      lacks: true,
      empty: false,
    },
    {
      why: 'nobody was to buy it',
      change: { hasContent: false, onSale: false },
      lacks: false,
      empty: true,
    },
    { why: 'it is printed only', change: { hasContent: false, noEbook: true }, lacks: false, empty: true },
    {
      why: 'it is to come',
      change: { hasContent: false, publishingAt: new Date('2999-01-01') },
      lacks: false,
      empty: false,
    },
    {
      why: 'it is to be announced',
      change: { hasContent: false, publishingAt: null },
      lacks: false,
      empty: false,
    },
  ])('lacks its book: $lacks, and is out and empty: $empty, where $why', ({ change, lacks, empty }) => {
    expect(lacksItsBook({ ...sold, ...change }, now)).toBe(lacks)
    expect(isOutAndEmpty({ ...sold, ...change }, now)).toBe(empty)
  })

  it('that is a manga is redeemed only where the shop allows it', () => {
    const manga: RedeemFacts = { ...sold, type: 'manga' }
    expect(whyNotRedeemed(manga, { redeemManga: false }, now)).toBe('notForManga')
    expect(whyNotRedeemed({ ...manga, onSale: false }, { redeemManga: false }, now)).toBe('notForManga')
    expect(whyNotRedeemed(manga, { redeemManga: true }, now)).toBeNull()
  })
})
