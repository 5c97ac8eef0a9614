import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  isDay,
  momentOn,
  moveAlike,
  timeOf,
  weekdayOf,
  weekStart,
} from './calendar-days.ts'

const BERLIN = 'Europe/Berlin'

describe('days of a calendar', () => {
  it('of a month are whole weeks, from Monday or from Sunday', () => {
    const march = daysOfMonth('2027-03-15', 1)
    expect([march[0], march.at(-1), march.length]).toEqual(['2027-03-01', '2027-04-04', 35])
    expect(daysOfMonth('2027-03-15', 7)[0]).toBe('2027-02-28')
    // February 2027 begins on a Monday and has four weeks.
    expect(daysOfMonth('2027-02-10', 1)).toHaveLength(28)
  })

  it('begin a week on its first day', () => {
    expect(weekStart('2026-11-27', 1)).toBe('2026-11-23')
    expect(weekStart('2026-11-27', 7)).toBe('2026-11-22')
    expect(weekdayOf('2026-11-29')).toBe(7)
  })

  it('are the last of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2027-03-31', -13)).toBe('2026-02-28')
  })

  it('are counted over leap days and changes of the clocks', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2027-03-01', '2027-04-01')).toBe(31)
  })

  it('are days that there are', () => {
    expect(['2027-02-29', '2027-2-1', 'today', '2028-02-29'].map(isDay)).toEqual([false, false, false, true])
  })
})

describe('a moment moved as another is moved', () => {
  it('is at the same time of day after the clocks were changed', () => {
    const friday = momentOn('2027-03-26', '20:00', BERLIN)
    const week = {
      from: momentOn('2027-03-05', '20:00', BERLIN),
      to: momentOn('2027-03-12', '20:00', BERLIN),
    }
    expect([friday, moveAlike(friday, week, BERLIN)].map(at => at.toISOString())).toEqual([
      '2027-03-26T19:00:00.000Z',
      '2027-04-02T18:00:00.000Z',
    ])
  })

  it('is at another time of day where the other is', () => {
    const later = {
      from: momentOn('2027-03-05', '20:00', BERLIN),
      to: momentOn('2027-03-06', '18:30', BERLIN),
    }
    const moved = moveAlike(momentOn('2027-10-29', '20:00', BERLIN), later, BERLIN)
    expect(moved).toEqual(momentOn('2027-10-30', '18:30', BERLIN))
  })

  it('shows the same time in every zone, however many days it is moved', () => {
    const zones = fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC')
    const days = fc.integer({ min: -800, max: 800 })
    fc.assert(
      fc.property(zones, days, days, (zone, start, by) => {
        // At noon no zone changes its clocks.
        const noon = (day: number) => momentOn(addDays('2027-01-15', day), '12:30', zone)
        const moved = moveAlike(noon(start), { from: noon(0), to: noon(by) }, zone)
        expect(moved).toEqual(noon(start + by))
        expect(timeOf(moved, zone)).toBe('12:30')
      }),
    )
  })
})
