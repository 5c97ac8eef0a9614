import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantToZoned, zonedToInstant } from './zoned-time.ts'

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
  'Asia/Kathmandu',
]
const MINUTE_MS = 60_000
const moments = fc
  .integer({ min: Date.UTC(2012, 0), max: Date.UTC(2037, 0) })
  .map(at => new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS))

describe('a clock time in a zone', () => {
  it('is shown again for the moment that it names, and names no later one', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (at, zone) => {
        const text = instantToZoned(at, zone)
        const named = zonedToInstant(text, zone)
        expect(named && instantToZoned(named, zone)).toBe(text)
        expect(named?.getTime()).toBeLessThanOrEqual(at.getTime())
      }),
    )
  })

  it('that clocks skip in spring is as many minutes after the gap', () => {
    expect(zonedToInstant('2027-03-28T02:30', 'Europe/Berlin')?.toISOString()).toBe(
      '2027-03-28T01:30:00.000Z',
    )
  })

  it('that clocks show twice in autumn is the first', () => {
    expect(zonedToInstant('2027-10-31T02:30', 'Europe/Berlin')?.toISOString()).toBe(
      '2027-10-31T00:30:00.000Z',
    )
  })

  it('is 20:00 before and after the clocks change', () => {
    const at = ['2027-03-26T20:00', '2027-04-02T20:00'].map(text => zonedToInstant(text, 'Europe/Berlin'))
    expect(at.map(one => one?.toISOString())).toEqual([
      '2027-03-26T19:00:00.000Z',
      '2027-04-02T18:00:00.000Z',
    ])
  })

  it.each(['', '2027-06-31T10:00', '2027-13-01T10:00', '2027-06-01', '2027-06-01T25:00', 'soon'])(
    'is none: %j',
    text => expect(zonedToInstant(text, 'Europe/Berlin')).toBeNull(),
  )
})
