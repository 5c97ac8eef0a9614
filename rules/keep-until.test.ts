// Proves docs/product.md#offline-reading
import { expect, it } from 'vitest'
import { keepUntil } from './keep-until.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const facts = { check: 204, preview: false, owned: false, rentedUntil: null, streamingUntil: null }

it.each([
  { change: { preview: true }, until: 'always', why: 'a preview is everybody’s' },
  { change: { owned: true }, until: 'always', why: 'what one owns stays' },
  { change: { rentedUntil: day(2) }, until: day(2), why: 'a loan ends with the rental' },
  { change: {}, until: day(7), why: 'a membership is looked at again after a week' },
  { change: { streamingUntil: day(30) }, until: day(7), why: 'also where streaming goes on for longer' },
  { change: { streamingUntil: day(3) }, until: day(3), why: 'streaming ends before the week does' },
  {
    change: { owned: true, rentedUntil: day(1) },
    until: 'always',
    why: 'what was bought while it was rented',
  },
  { change: { check: 402 }, until: null, why: 'it may not be read' },
  { change: { check: 451, preview: true }, until: null, why: 'not in this country' },
])('$until: $why', ({ change, until }) => {
  expect(keepUntil({ ...facts, ...change }, NOW)).toEqual(until)
})
