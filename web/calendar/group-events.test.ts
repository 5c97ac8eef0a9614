import { describe, expect, it } from 'vitest'
import { Event, ReleaseKind } from '#contract/generated/calendar.ts'
import { groupEvents } from './group-events.ts'

const event = (name: string, launch: string, kind: ReleaseKind = ReleaseKind.PART) =>
  Event.fromPartial({ name, launch: new Date(launch), kind })
const EVENTS = [
  event('morning', '2026-11-30T08:00:00Z'),
  event('print', '2026-12-01T00:00:00Z', ReleaseKind.PHYSICAL),
  event('night', '2026-12-01T02:00:00Z'),
  event('new year', '2027-01-01T00:30:00Z'),
]
const seen = (zone: string, by: 'month' | 'year' = 'month') =>
  groupEvents(EVENTS, by, zone).map(({ key, days }) => [
    key,
    ...days.map(day => `${day.key.slice(-2)} ${day.events.map(({ name }) => name).join(', ')}`),
  ])

it('printed books, which have no hour, stand above what comes out at one', () => {
  const day = [
    event('morning', '2026-11-30T08:00:00Z'),
    event('print', '2026-11-30T10:00:00Z', ReleaseKind.PHYSICAL),
  ]
  expect(groupEvents(day, 'month', 'UTC')[0]?.days[0]?.events.map(({ name }) => name)).toEqual([
    'print',
    'morning',
  ])
})

// docs/product.md#calendar: grouped by month or year.
describe('releases in groups', () => {
  it('are by month in UTC', () => {
    expect(seen('UTC')).toEqual([
      ['2026-11', '30 morning'],
      ['2026-12', '01 print, night'],
      ['2027-01', '01 new year'],
    ])
  })

  it('are in the reader’s own time zone, printed books on their day', () => {
    expect(seen('America/New_York')).toEqual([
      ['2026-11', '30 morning, night'],
      ['2026-12', '01 print', '31 new year'],
    ])
  })

  it('are by year', () => {
    expect(seen('Asia/Tokyo', 'year').map(([key, ...days]) => [key, days.length])).toEqual([
      ['2026', 2],
      ['2027', 1],
    ])
  })
})
