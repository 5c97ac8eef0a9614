import { describe, expect, it } from 'vitest'
import { type BoughtThing, returnable } from './returnable.ts'

const boughtAt = new Date('2026-03-01T12:00:00Z')
const daysLater = (days: number) => new Date(boughtAt.getTime() + days * 86_400_000)
const book: BoughtThing = {
  ...{ kind: 'book', boughtAt, gone: false, opened: false, bundleOpened: false },
  ...{ comesOutAt: null, endsAt: null, coinsLeft: 0, paidElsewhere: false, refundFailed: false },
}
const rental: BoughtThing = { ...book, kind: 'rental', endsAt: daysLater(3) }
const coins: BoughtThing = { ...book, kind: 'coins', coinsLeft: 400 }

describe('what can be given back', () => {
  it.each<[string, BoughtThing, number, Date]>([
    ['a volume', book, 13.9, daysLater(14)],
    ['a volume that is not out', { ...book, comesOutAt: daysLater(60) }, 59, daysLater(60)],
    ['a volume that came out at once', { ...book, comesOutAt: daysLater(2) }, 13, daysLater(14)],
    ['a running rental', rental, 2.9, daysLater(3)],
    ['coins that are not spent', coins, 13, daysLater(14)],
  ])('%s', (_, thing, days, until) => {
    expect(returnable(thing, daysLater(days))).toEqual({ until, reason: null })
  })

  it.each<[string, BoughtThing, number, string]>([
    ['a volume of long ago', book, 14, 'returnTooLate'],
    ['a pre-order that is out', { ...book, comesOutAt: daysLater(60) }, 60, 'returnTooLate'],
    ['a rental that is over', rental, 3, 'returnTooLate'],
    ['a volume of long ago that was opened', { ...book, opened: true }, 14, 'returnTooLate'],
    ['a volume that was opened', { ...book, opened: true }, 1, 'openedBefore'],
    ['a rental that was opened', { ...rental, opened: true }, 1, 'openedBefore'],
    [
      'a volume of a bundle of which one was opened',
      { ...book, opened: true, bundleOpened: true },
      1,
      'bundleOpened',
    ],
    [
      'what was given back, though it had been opened',
      { ...book, gone: true, opened: true },
      1,
      'returnedBefore',
    ],
    ['coins that are spent', { ...coins, coinsLeft: 0 }, 1, 'coinsSpent'],
    [
      'coins whose refund the bank took back',
      { ...coins, coinsLeft: 0, refundFailed: true },
      1,
      'refundFailed',
    ],
    ['coins from the store of an app', { ...coins, paidElsewhere: true }, 1, 'paidElsewhere'],
  ])('not %s', (_, thing, days, reason) => {
    expect(returnable(thing, daysLater(days))).toEqual({ until: null, reason })
  })
})
