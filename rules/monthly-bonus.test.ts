// Proves docs/product.md#membership, docs/product.md#part-access
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bonusDueAt, bonusMoments, earnsBonus, MONTHLY_BONUS_COINS } from './monthly-bonus.ts'
import { NOVEL_COINS } from './price.ts'

const period = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) })
const days = (moments: readonly Date[]) => moments.map(moment => moment.toISOString().slice(0, 10))

// docs/product.md#monthly-bonus: once per month since the anchor.
describe('the monthly bonus', () => {
  it('buys a novel in English', () => {
    expect(MONTHLY_BONUS_COINS).toBe(NOVEL_COINS)
  })

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

  it('comes at once and on the same day of each month that is paid', () =>
    expect(
      days(
        bonusMoments([
          period('2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'),
          period('2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'),
        ]),
      ),
    ).toEqual(['2026-01-31', '2026-02-28']))

  it('comes twelve times in a year that was paid at once', () =>
    expect(bonusMoments([period('2026-01-31T10:00:00Z', '2027-01-31T10:00:00Z')])).toHaveLength(12))

  it('does not come again for who switches to a year in the middle of a month', () =>
    expect(
      days(
        bonusMoments([
          period('2026-01-10T10:00:00Z', '2026-02-10T10:00:00Z'),
          period('2026-01-20T10:00:00Z', '2026-03-20T10:00:00Z'),
        ]),
      ),
    ).toEqual(['2026-01-10', '2026-02-10', '2026-03-10']))

  it('waits for who ended and came back within the month', () =>
    expect(
      days(
        bonusMoments([
          period('2026-01-10T10:00:00Z', '2026-01-15T10:00:00Z'),
          period('2026-01-20T10:00:00Z', '2026-02-20T10:00:00Z'),
        ]),
      ),
    ).toEqual(['2026-01-10', '2026-02-10']))

  it('begins anew for who comes back after it', () =>
    expect(
      days(
        bonusMoments([
          period('2026-01-10T10:00:00Z', '2026-01-15T10:00:00Z'),
          period('2026-02-20T10:00:00Z', '2026-04-20T10:00:00Z'),
        ]),
      ),
    ).toEqual(['2026-01-10', '2026-02-20', '2026-03-20']))

  it.each([
    ['the last hour of a month', '2026-01-31T09:00:00Z', '2026-01-31T10:00:00Z', false],
    ['the last 13 days of a year', '2026-01-18T10:00:00Z', '2026-01-31T10:00:00Z', false],
    ['the last 14 days of a month', '2026-01-17T10:00:00Z', '2026-01-31T10:00:00Z', true],
    ['a whole February', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', true],
  ])('is earned by %s: %s to %s: %s', (_, from, until, earned) =>
    expect(earnsBonus(period(from, until))).toBe(earned),
  )

  const instants = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2029-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const periods = fc.array(
    fc
      .tuple(instants, fc.integer({ min: 1, max: 400 * 24 }))
      .map(([from, hours]) => ({ from, until: new Date(from.getTime() + hours * 3_600_000) })),
    { minLength: 1, maxLength: 12 },
  )

  it('never comes twice in one month of the calendar, and only within what is paid', () => {
    fc.assert(
      fc.property(periods, paid => {
        const moments = bonusMoments(paid)
        const months = moments.map(moment => moment.toISOString().slice(0, 7))
        expect(new Set(months).size).toBe(months.length)
        for (const moment of moments)
          expect(paid.some(({ from, until }) => from <= moment && moment < until)).toBe(true)
      }),
    )
  })

  it('is the same whatever is paid later', () => {
    fc.assert(
      fc.property(periods, instants, (paid, now) => {
        const known = paid.filter(({ from }) => from <= now)
        const until = (moments: readonly Date[]) => moments.filter(moment => moment <= now)
        expect(until(bonusMoments(known))).toEqual(until(bonusMoments(paid)))
      }),
    )
  })
})
