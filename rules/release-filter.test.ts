import { describe, expect, it } from 'vitest'
import { RELEASE_KINDS, releaseFilter, thisDay, thisMinute } from './release-filter.ts'

// docs/product.md#calendar: formats digital, physical, physicalPlanned, physicalAvailable, subscription.
describe('a filter of releases', () => {
  it.each([
    { words: undefined, kinds: RELEASE_KINDS, series: null, print: null },
    { words: [], kinds: RELEASE_KINDS, series: null, print: null },
    { words: ['digital'], kinds: ['digital'], series: null, print: null },
    { words: ['physical', 'part'], kinds: ['part', 'physical'], series: null, print: null },
    { words: ['subscription'], kinds: ['part'], series: null, print: null },
    { words: ['physicalplanned'], kinds: ['physical'], series: null, print: 'planned' },
    {
      words: ['physicalavailable', 'digital'],
      kinds: ['digital', 'physical'],
      series: null,
      print: 'available',
    },
    { words: ['physicalplanned', 'physicalavailable'], kinds: ['physical'], series: null, print: null },
    { words: ['physical', 'physicalplanned'], kinds: ['physical'], series: null, print: null },
    { words: ['manga'], kinds: RELEASE_KINDS, series: 'manga', print: null },
    { words: ['novel', 'part'], kinds: ['part'], series: 'novel', print: null },
    { words: ['novel', 'manga'], kinds: RELEASE_KINDS, series: null, print: null },
  ])('from $words', ({ words, ...filter }) => {
    expect(releaseFilter(words)).toEqual(filter)
  })
})

it('the current time is rounded to the minute', () => {
  expect(thisMinute(new Date('2026-11-21T12:00:59.999Z')).toISOString()).toBe('2026-11-21T12:00:00.000Z')
  expect(thisMinute(new Date('2026-11-21T12:01:00Z')).toISOString()).toBe('2026-11-21T12:01:00.000Z')
})

it.each([
  { now: '2026-11-21T12:00:00Z', day: '2026-11-21' },
  { now: '2026-11-21T11:59:59Z', day: '2026-11-20' },
  { now: '2026-03-01T00:00:00Z', day: '2026-02-28' },
])('at $now the day that is not over everywhere is $day', ({ now, day }) => {
  expect(thisDay(new Date(now))).toEqual(new Date(`${day}T00:00:00Z`))
})
