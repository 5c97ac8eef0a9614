// Proves docs/product.md#launch-and-expiration
import { expect, it } from 'vitest'
import { defaultExpiration } from './expiration.ts'

it.each([
  { published: '2026-10-01T00:00:00Z', why: 'the 15th of its month', ends: '2026-10-15T10:00:00Z' },
  { published: '2026-10-08T23:59:59Z', why: 'still its own month on the 8th', ends: '2026-10-15T10:00:00Z' },
  { published: '2026-09-09T00:00:00Z', why: 'the next month from the 9th', ends: '2026-10-15T10:00:00Z' },
  { published: '2026-12-24T00:00:00Z', why: 'the next year after December', ends: '2027-01-15T10:00:00Z' },
  { published: '2026-08-01T00:00:00Z', why: 'a Saturday moves to the 17th', ends: '2026-08-17T10:00:00Z' },
  { published: '2026-11-03T00:00:00Z', why: 'a Sunday moves to the 16th', ends: '2026-11-16T10:00:00Z' },
])('published $published, streaming ends $ends: $why', ({ published, ends }) => {
  expect(defaultExpiration(new Date(published))).toEqual(new Date(ends))
})

it('without a publishing date streaming does not end', () => {
  expect(defaultExpiration(null)).toBeNull()
})
