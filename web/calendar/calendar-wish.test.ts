import { describe, expect, it } from 'vitest'
import { addressOf, FORMATS, queryOf, savedOf, wishOf, wishOfSaved } from './calendar-wish.ts'

const plain = { only: 'all', type: '', formats: FORMATS, group: 'month', after: null, before: null } as const

describe('what the calendar is asked for', () => {
  it.each([
    { search: {}, wish: plain },
    { search: { only: 'follow', type: 'manga' }, wish: { ...plain, only: 'follow', type: 'manga' } },
    { search: { format: 'physical,part' }, wish: { ...plain, formats: ['part', 'physical'] } },
    { search: { format: 'audio', type: 'film', only: 'x', group: 'week', after: 'soon' }, wish: plain },
    { search: { group: 'year' }, wish: { ...plain, group: 'year' } },
    {
      search: { after: '2026-12-01T00:00:00.000Z', before: '2026-11-01T00:00:00.000Z' },
      wish: { ...plain, after: new Date('2026-12-01T00:00:00Z') },
    },
  ] as const)('is read from $search, and written as it was read', ({ search, wish }) => {
    expect(wishOf({ search: { ...search } as Record<string, string> })).toEqual(wish)
    const again = Object.fromEntries(new URL(`https://x${addressOf(wish)}`).searchParams)
    expect(wishOf({ search: again })).toEqual(wish)
  })

  it('is asked of the events in the language of the page, of what one follows in all', () => {
    expect(queryOf(plain, 'de')).toEqual({ sort: 'launch', limit: 50, lang: 'de' })
    const before = new Date('2026-11-01T00:00:00Z')
    expect(queryOf({ ...plain, only: 'follow', type: 'novel', formats: ['part'], before }, 'de')).toEqual({
      sort: '-launch',
      limit: 50,
      only_follows: true,
      type: ['novel', 'part'],
      end_date: before,
    })
  })

  it('is saved as an account keeps it, and nothing chosen is nothing saved', () => {
    const wish = {
      ...plain,
      only: 'follow',
      type: 'manga',
      formats: ['part', 'digital'],
      group: 'year',
    } as const
    expect(wishOfSaved(savedOf(wish))).toEqual(wish)
    expect(wishOfSaved(savedOf(plain))).toBeNull()
  })
})
