import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, periodAt } from './periods.ts'

const at = (text: string) => Date.parse(text) / 1000
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

describe('a period', () => {
  it.each([
    ['2027-01-31T10:00:00Z', 'month', 1, '2027-02-28T10:00:00Z'],
    ['2027-01-31T10:00:00Z', 'month', 2, '2027-03-31T10:00:00Z'],
    ['2027-01-31T10:00:00Z', 'month', 3, '2027-04-30T10:00:00Z'],
    ['2028-02-29T23:59:59Z', 'year', 1, '2029-02-28T23:59:59Z'],
    ['2028-02-29T23:59:59Z', 'year', 4, '2032-02-29T23:59:59Z'],
    ['2026-11-21T12:00:00Z', 'month', 2, '2027-01-21T12:00:00Z'],
    ['2026-11-21T12:00:00Z', 'week', 1, '2026-11-28T12:00:00Z'],
    ['2026-03-28T12:00:00Z', 'day', 2, '2026-03-30T12:00:00Z'],
  ])('that begins at %s ends, by the %s and %s times, at %s', (anchor, interval, times, ends) => {
    expect(iso(after(at(anchor), { interval, count: 1 }, times))).toBe(ends)
  })

  it('is found for every instant, and follows the one before without a gap', () => {
    const every = fc.record({
      interval: fc.constantFrom('day', 'week', 'month', 'year'),
      count: fc.integer({ min: 1, max: 6 }),
    })
    const anchor = fc.integer({ min: at('2020-01-01'), max: at('2030-12-31') })
    const later = fc.integer({ min: 0, max: 10 * 366 * 86_400 })
    fc.assert(
      fc.property(anchor, every, later, (start, rhythm, seconds) => {
        const now = start + seconds
        const period = periodAt(start, rhythm, now)
        expect(period.start).toBeLessThanOrEqual(now)
        expect(period.end).toBeGreaterThan(now)
        expect(periodAt(start, rhythm, period.end).start).toBe(period.end)
      }),
    )
  })
})
