import { expect, it } from 'vitest'
import { isSwitchedOff, nextAttempt } from './webhook-events.ts'

const START = new Date('2026-11-23T12:00:00Z')
const HOUR = 3_600_000

// docs/product.md#webhooks.
it('an event is tried at growing intervals, until two days have passed', () => {
  const tried: number[] = []
  let now: Date | null = START
  for (let attempts = 1; now; attempts++) {
    tried.push((now.getTime() - START.getTime()) / HOUR)
    now = nextAttempt({ at: START, attempts, now })
  }
  const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(tried.length).toBeGreaterThan(8)
  expect(tried.at(-1)).toBeGreaterThan(36)
  expect(tried.at(-1)).toBeLessThanOrEqual(48)
})

it.each([
  [4.9, false],
  [5, true],
])('an address that has failed for %s days is switched off: %s', (days, expected) =>
  expect(isSwitchedOff(START, new Date(START.getTime() + days * 24 * HOUR))).toBe(expected),
)
