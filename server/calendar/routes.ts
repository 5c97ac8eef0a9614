import { listEvents, listReleases } from '#contract/calls/calendar.ts'
import { page } from '#rules/paging.ts'
import { releaseFilter, thisDay, thisMinute } from '#rules/release-filter.ts'
import { type Bound, bind, refuse } from '../calls/bind.ts'
import { listReleases as releasesOf } from '../catalogue/store.ts'
import { partMessage } from '../catalogue/view.ts'
import { listFollowedIds } from '../follows/store.ts'
import { eventMessages } from './event-view.ts'
import { listEvents as eventsOf } from './store.ts'

/** docs/product.md#calendar: at most 200 a page. */
const MOST_EVENTS = 200

/** docs/product.md#calendar. */
export const calendarRoutes: Bound[] = [
  bind(
    listEvents,
    async ({ query, reader, house, now }) => {
      if (query.only_follows && !reader) throw refuse(listEvents, 'signInFirst')
      const { limit, skip } = page({ ...query, limit: Math.min(query.limit ?? MOST_EVENTS, MOST_EVENTS) })
      const { kinds, series, print } = releaseFilter(query.type)
      const earliestFirst = query.sort === 'launch'
      const until = query.end_date ?? null
      // What comes is asked for by `sort=launch`: from now on, unless a date says otherwise.
      const fromNow = earliestFirst && !until && !query.start_date
      const from = query.start_date ?? (fromNow ? thisMinute(now) : null)
      const rows = await eventsOf(house.db, {
        lang: query.lang ?? null,
        kinds,
        type: series,
        seriesIds: query.only_follows && reader ? await listFollowedIds(house.db, reader.id) : null,
        from,
        until,
        prints: {
          from: print === 'planned' ? later(from, now) : fromNow ? thisDay(now) : from,
          until: print === 'available' ? earlier(until, now) : until,
        },
        earliestFirst,
        skip,
        // One more than asked for tells whether there is a next page.
        limit: limit + 1,
      })
      const sight = { images: house.images, now }
      return {
        events: await eventMessages(house.db, rows.slice(0, limit), sight, reader),
        pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined },
      }
    },
    { keep: 'visitor' },
  ),
  bind(
    listReleases,
    async ({ query, reader, house, now }) => {
      if (query.only_follows && !reader) throw refuse(listReleases, 'signInFirst')
      const { limit, skip } = page(query)
      const rows = await releasesOf(house.db, {
        lang: query.lang ?? null,
        by: now,
        type: releaseFilter(query.type).series,
        seriesIds: query.only_follows && reader ? await listFollowedIds(house.db, reader.id) : null,
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

const later = (one: Date | null, other: Date) => (one && one > other ? one : other)
const earlier = (one: Date | null, other: Date) => (one && one < other ? one : other)
