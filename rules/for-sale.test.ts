import { describe, expect, it } from 'vitest'
import { isForSale, type RedeemFacts, whyNotRedeemed } from './for-sale.ts'

const sold: RedeemFacts = {
  type: 'novel',
  publishingAt: new Date('2026-11-20T10:00:00Z'),
  onSale: true,
  noEbook: false,
  awaitsEdition: false,
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
    { why: 'it is a manga, which is sold to be read', change: { type: 'manga' as const }, is: true },
  ])('is for sale: $is, as $why', ({ change, is }) => {
    expect(isForSale({ ...sold, ...change }, now)).toBe(is)
    expect(whyNotRedeemed({ ...sold, ...change }, { redeemManga: true }, now)).toBe(is ? null : 'notForSale')
  })

  it('that is a manga is redeemed only where the shop allows it', () => {
    const manga: RedeemFacts = { ...sold, type: 'manga' }
    expect(whyNotRedeemed(manga, { redeemManga: false }, now)).toBe('notForManga')
    expect(whyNotRedeemed({ ...manga, onSale: false }, { redeemManga: false }, now)).toBe('notForManga')
    expect(whyNotRedeemed(manga, { redeemManga: true }, now)).toBeNull()
  })
})
