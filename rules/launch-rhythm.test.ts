// Proves docs/product.md#staff
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, timeOf, weekdayOf } from './calendar-days.ts'
import { type LaunchRhythm, rhythmMoments, rhythmOf } from './launch-rhythm.ts'

const BERLIN = 'Europe/Berlin'
const fridays: LaunchRhythm = {
  ...{ from: '2027-03-12', time: '20:00', zone: BERLIN },
  every: { unit: 'weeks', count: 1, weekdays: [5] },
}
const days = (rhythm: LaunchRhythm, parts: number) =>
  rhythmMoments(rhythm, parts).map(at => dayOf(at, rhythm.zone))

describe('a rhythm of launches', () => {
  it('every Friday at 20:00 stays at 20:00 when the clocks go forward and when they go back', () => {
    const spring = rhythmMoments(fridays, 4).map(at => at.toISOString())
    expect(spring.map(at => at.slice(0, 16))).toEqual([
      '2027-03-12T19:00',
      '2027-03-19T19:00',
      '2027-03-26T19:00',
      '2027-04-02T18:00',
    ])
    const autumn = rhythmMoments({ ...fridays, from: '2027-10-29' }, 2).map(at => at.toISOString())
    expect(autumn.map(at => at.slice(0, 16))).toEqual(['2027-10-29T18:00', '2027-11-05T19:00'])
  })

  it('begins on the first day that fits', () => {
    expect(days({ ...fridays, from: '2027-03-13' }, 1)).toEqual(['2027-03-19'])
    const two = { unit: 'weeks', count: 2, weekdays: [5, 2] } as const
    expect(days({ ...fridays, from: '2027-03-10', every: two }, 4)).toEqual([
      '2027-03-12',
      '2027-03-23',
      '2027-03-26',
      '2027-04-06',
    ])
  })

  it('of days counts days', () => {
    expect(days({ ...fridays, every: { unit: 'days', count: 10 } }, 3)).toEqual([
      '2027-03-12',
      '2027-03-22',
      '2027-04-01',
    ])
  })

  it('without a step or a day of the week has no launches', () => {
    expect(rhythmMoments({ ...fridays, every: { unit: 'days', count: 0 } }, 3)).toEqual([])
    expect(rhythmMoments({ ...fridays, every: { unit: 'weeks', count: 1, weekdays: [] } }, 3)).toEqual([])
  })

  it('gives each part a moment of its own, later than the one before, at the same time of day and on the days that were chosen', () => {
    const rhythms = fc.record({
      from: fc.integer({ min: 0, max: 3000 }).map(at => dayOf(new Date(1.75e12 + at * 86_400_000), 'UTC')),
      // From 4 o'clock on no zone of these changes its clocks.
      time: fc
        .tuple(fc.integer({ min: 4, max: 23 }), fc.constantFrom('00', '30'))
        .map(time => time.map(one => String(one).padStart(2, '0')).join(':')),
      zone: fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney', 'America/St_Johns'),
      every: fc.oneof(
        fc.record({ unit: fc.constant('days' as const), count: fc.integer({ min: 1, max: 40 }) }),
        fc.record({
          unit: fc.constant('weeks' as const),
          count: fc.integer({ min: 1, max: 5 }),
          weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        }),
      ),
    })
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 0, max: 60 }), (rhythm, parts) => {
        const moments = rhythmMoments(rhythm, parts)
        expect(moments).toHaveLength(parts)
        for (const [at, moment] of moments.entries()) {
          expect(timeOf(moment, rhythm.zone)).toBe(rhythm.time)
          const day = dayOf(moment, rhythm.zone)
          expect(day >= rhythm.from && moment > (moments[at - 1] ?? new Date(0))).toBe(true)
          if (rhythm.every.unit === 'weeks') expect(rhythm.every.weekdays).toContain(weekdayOf(day))
        }
      }),
    )
  })
})

it('the rhythm of parts is read from their dates', () => {
  expect(rhythmOf(['2027-03-12', '2027-03-19'])).toEqual({ unit: 'weeks', count: 1, weekdays: [5] })
  expect(rhythmOf(['2027-03-12', '2027-03-15'])).toEqual({ unit: 'days', count: 3 })
  expect(rhythmOf(['2027-03-13'])).toEqual({ unit: 'weeks', count: 1, weekdays: [6] })
  expect(rhythmOf([])).toEqual({ unit: 'weeks', count: 1, weekdays: [5] })
})
