import { expect, it } from 'vitest'
import { isRunning, rentalFrom, rentalPrice } from './rental.ts'

const now = new Date('2026-03-28T12:00:00Z')

// docs/product.md#rental: lasts 72 hours, then is expired. A change of the clocks in between is none of UTC.
it('a rental lasts 72 hours to the millisecond', () => {
  const rental = rentalFrom(now)
  expect(rental.until).toEqual(new Date('2026-03-31T12:00:00Z'))
  expect(isRunning(rental, now)).toBe(true)
  expect(isRunning(rental, new Date(rental.until.getTime() - 1))).toBe(true)
  expect(isRunning(rental, rental.until)).toBe(false)
  // Another process with a clock that is a little behind.
  expect(isRunning(rental, new Date(now.getTime() - 1))).toBe(true)
})

it.each([
  [{ rentals: true, rentalCoins: null }, null],
  [{ rentals: true, rentalCoins: 150 }, 150],
  [{ rentals: false, rentalCoins: 150 }, null],
])('%j costs %s coins', (part, coins) => expect(rentalPrice(part)).toBe(coins))
