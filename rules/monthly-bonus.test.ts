import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bonusDueAt, bonusesDue } from './monthly-bonus.ts'

// Decisions §3: once per month since the anchor.
describe('the monthly bonus', () => {
  it.each([
    ['2026-01-15T10:00:00Z', 0, '2026-01-15T10:00:00.000Z'],
    ['2026-01-15T10:00:00Z', 1, '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-11-30T10:00:00Z', 3, '2027-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:59Z', 12, '2027-12-31T23:59:59.000Z'],
  ])('of an anchor at %s is due for month %i at %s', (anchor, month, due) =>
    expect(bonusDueAt(new Date(anchor), month).toISOString()).toBe(due),
  )

  it.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T09:59:59Z', 0],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', 1],
    ['2026-01-31T10:00:00Z', '2026-02-28T09:59:59Z', 1],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', 2],
    ['2026-01-31T10:00:00Z', '2027-01-31T10:00:00Z', 13],
  ])('since %s until %s comes %i times', (anchor, now, times) =>
    expect(bonusesDue(new Date(anchor), new Date(now))).toBe(times),
  )

  it('comes exactly at the instants at which it is due, each once', () => {
    const moments = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, fc.nat(60), (anchor, month) => {
        const due = bonusDueAt(anchor, month)
        return (
          bonusesDue(anchor, due) === month + 1 && bonusesDue(anchor, new Date(due.getTime() - 1)) === month
        )
      }),
    )
  })
})
