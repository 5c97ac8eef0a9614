// Proves docs/product.md#calendar
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  eventsQuery,
  FORMATS,
  fromSavedFilters,
  readCalendarQuery,
  toSavedFilters,
} from './calendar-query.ts'

const plain = { only: 'all', type: '', formats: FORMATS, group: 'month', after: null, before: null } as const

describe('what the calendar is asked for', () => {
  it.each([
    { search: {}, filters: plain },
    { search: { only: 'follow', type: 'manga' }, filters: { ...plain, only: 'follow', type: 'manga' } },
    { search: { format: 'physical,part' }, filters: { ...plain, formats: ['part', 'physical'] } },
    { search: { format: 'audio', type: 'film', only: 'x', group: 'week', after: 'soon' }, filters: plain },
    { search: { group: 'year' }, filters: { ...plain, group: 'year' } },
    {
      search: { after: '2026-12-01T00:00:00.000Z', before: '2026-11-01T00:00:00.000Z' },
      filters: { ...plain, after: new Date('2026-12-01T00:00:00Z') },
    },
  ] as const)('is read from $search, and written as it was read', ({ search, filters }) => {
    expect(readCalendarQuery({ search: { ...search } as Record<string, string> })).toEqual(filters)
    const again = Object.fromEntries(new URL(`https://x${addressOf(filters)}`).searchParams)
    expect(readCalendarQuery({ search: again })).toEqual(filters)
  })

  it('is asked of the events in the language of the page, of what one follows in all', () => {
    expect(eventsQuery(plain, 'de')).toEqual({ sort: 'launch', limit: 50, lang: 'de' })
    const before = new Date('2026-11-01T00:00:00Z')
    expect(eventsQuery({ ...plain, only: 'follow', type: 'novel', formats: ['part'], before }, 'de')).toEqual(
      {
        sort: '-launch',
        limit: 50,
        only_follows: true,
        type: ['novel', 'part'],
        end_date: before,
      },
    )
  })

  it('is saved as an account keeps it, and nothing chosen is nothing saved', () => {
    const filters = {
      ...plain,
      only: 'follow',
      type: 'manga',
      formats: ['part', 'digital'],
      group: 'year',
    } as const
    expect(fromSavedFilters(toSavedFilters(filters))).toEqual(filters)
    expect(fromSavedFilters(toSavedFilters(plain))).toBeNull()
  })
})
