import { expect, it } from 'vitest'
import { discounted, WHOLE_BPS } from './discount.ts'

it.each([
  { amount: 699, bps: 0, left: 699, why: 'no discount' },
  { amount: 699, bps: 1_500, left: 594, why: 'rounded down from 594.15' },
  { amount: 1, bps: 1, left: 0, why: 'rounded down also to nothing' },
  { amount: 500, bps: WHOLE_BPS, left: 0, why: 'all of it' },
])('$amount less $bps basis points is $left: $why', ({ amount, bps, left }) => {
  expect(discounted(amount, bps)).toBe(left)
})
