import * as calls from '#contract/calls/calendar.ts'
import type { EventList } from '#contract/generated/calendar.ts'
import { page } from '#rules/paging.ts'
import { releaseFilter, thisDay, thisMinute } from '#rules/release-filter.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { viewContext } from '../catalogue/view.ts'
import { listFollowedIds } from '../follows/store.ts'
import { eventMessages } from './event-view.ts'
import { listEvents as eventsOf } from './store.ts'

/** docs/product.md#calendar: at most 200 a page. */
const MOST_EVENTS = 200

export async function listEvents({
  query,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof calls.listEvents>): Promise<EventList> {
  if (query.only_follows && !reader) throw refuse(calls.listEvents, 'signInFirst')
  const { limit, skip } = page({ ...query, limit: Math.min(query.limit ?? MOST_EVENTS, MOST_EVENTS) })
  const { kinds, series, print } = releaseFilter(query.type)
  const earliestFirst = query.sort === 'launch'
  const until = query.end_date ?? null
  // `sort=launch` lists coming events: from now on, unless a date is given.
  const fromNow = earliestFirst && !until && !query.start_date
  const from = query.start_date ?? (fromNow ? thisMinute(now) : null)
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  const rows = await eventsOf(app.db, {
    lang: query.lang ?? null,
    kinds,
    type: series,
    seriesIds: query.only_follows && reader ? await listFollowedIds(app.db, reader.id) : null,
    from,
    until,
    prints: {
      from: print === 'planned' ? later(from, now) : fromNow ? thisDay(now) : from,
      until: print === 'available' ? earlier(until, now) : until,
    },
    earliestFirst,
    skip,
    // One more row shows whether there is a next page.
    limit: limit + 1,
    leftOut,
  })
  const sight = { ...viewContext(app, now), leftOut }
  return {
    events: await eventMessages(app.db, rows.slice(0, limit), sight, reader),
    pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined },
  }
}

const later = (one: Date | null, other: Date) => (one && one > other ? one : other)
const earlier = (one: Date | null, other: Date) => (one && one < other ? one : other)
