import { listEvents, listReleases } from '#contract/calls/calendar.ts'
import { page } from '#rules/paging.ts'
import { listReleases as releasesOf } from '../catalogue/store.ts'
import { partMessage } from '../catalogue/view.ts'
import { type Bound, bind, refuse } from '../platform/http/bind.ts'
import { eventMessages } from './event-view.ts'
import { type EventRow, listEvents as eventsOf } from './store.ts'

/** Decisions §3, events: at most 200 a page. */
const MOST_EVENTS = 200
const KINDS = ['part', 'digital', 'physical'] as const

/** Section 7, events and releases. */
export const calendarRoutes: Bound[] = [
  bind(
    listEvents,
    async ({ query, house, now }) => {
      if (query.only_follows) throw refuse(listEvents, 'signInFirst')
      const { limit, skip } = page({ ...query, limit: Math.min(query.limit ?? MOST_EVENTS, MOST_EVENTS) })
      const rows = await eventsOf(house.db, {
        lang: query.lang || 'en',
        kinds: kindsOf(query.type),
        from: query.start_date ?? null,
        until: query.end_date ?? null,
        earliestFirst: query.sort === 'launch',
        skip,
        // One more than asked for tells whether there is a next page.
        limit: limit + 1,
      })
      const sight = { images: house.images, now }
      return {
        events: await eventMessages(house.db, rows.slice(0, limit), sight),
        pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined },
      }
    },
    { keep: 'visitor' },
  ),
  bind(
    listReleases,
    async ({ query, house, now }) => {
      if (query.only_follows) throw refuse(listReleases, 'signInFirst')
      const { limit, skip } = page(query)
      const type = query.type === 'novel' || query.type === 'manga' ? query.type : null
      const rows = await releasesOf(house.db, {
        lang: query.lang || 'en',
        by: now,
        type,
        limit: limit + 1,
        skip,
      })
      const sight = { images: house.images, now }
      return {
        parts: rows.slice(0, limit).map(row => partMessage(row, sight)),
        pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined },
      }
    },
    { keep: 'visitor' },
  ),
]

/** `part`, `digital`, `physical`, several separated by commas; anything else narrows nothing. */
function kindsOf(type: string | undefined): readonly EventRow['kind'][] {
  const wanted = new Set(
    (type ?? '')
      .toLowerCase()
      .split(',')
      .map(word => word.trim()),
  )
  const chosen = KINDS.filter(kind => wanted.has(kind))
  return chosen.length > 0 ? chosen : KINDS
}
