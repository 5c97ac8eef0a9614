// Proves docs/product.md#library
import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

// docs/product.md#rental: it lasts 72 hours.
it.each([
  { until: '2026-11-24T12:00:00Z', why: 'just begun', left: '3 days' },
  { until: '2026-11-24T11:59:59Z', why: 'a second later', left: '2 days' },
  { until: '2026-11-23T11:59:59Z', why: 'less than two days', left: '47 hours' },
  { until: '2026-11-21T13:00:00Z', why: 'an hour', left: '1 hours' },
  { until: '2026-11-21T12:59:59Z', why: 'less than an hour', left: '59 minutes' },
  { until: '2026-11-21T12:00:30Z', why: 'the last minute', left: '1 minutes' },
])('$why: $left', ({ until, left }) => {
  const { unit, count } = timeLeft(new Date(until), NOW)
  expect(`${count} ${unit}`).toBe(left)
})
