// Proves docs/product.md#calendar
import { describe, expect, it } from 'vitest'
import { routes } from '../router/routes.ts'
import {
  addressOf,
  eventsQuery,
  FORMATS,
  fromSavedFilters,
  monthAfter,
  readCalendarQuery,
  toSavedFilters,
} from './calendar-query.ts'

const plain = {
  only: 'all',
  type: '',
  formats: FORMATS,
  group: 'month',
  after: null,
  before: null,
  month: null,
} as const

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
    {
      search: { month: '2026-12', after: '2026-12-01T00:00:00.000Z' },
      filters: { ...plain, month: '2026-12' },
    },
    { search: { month: '2026-13' }, filters: plain },
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

  it('is all in parameters that the address of the calendar has', () => {
    const at = new Date('2026-12-01T00:00:00Z')
    const all = {
      ...plain,
      type: 'novel',
      formats: ['part'],
      group: 'year',
      after: at,
      before: at,
      month: '2026-12',
    } as const
    const names = [...new URL(`https://x${addressOf(all)}`).searchParams.keys()]
    expect(routes.find(({ path }) => path === '/calendar')?.search).toEqual(expect.arrayContaining(names))
  })

  it('is asked of a month for all in which it is that month somewhere', () => {
    expect(eventsQuery({ ...plain, month: '2026-12' }, 'de')).toEqual({
      ...{ sort: 'launch', limit: 200, lang: 'de' },
      start_date: new Date('2026-11-30T10:00:00Z'),
      end_date: new Date('2027-01-01T12:00:00Z'),
    })
    expect([-1, 1, 13].map(many => monthAfter('2026-12', many))).toEqual(['2026-11', '2027-01', '2028-01'])
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
