import type { EventList } from '#contract/generated/calendar.ts'
import type { PartList } from '#contract/generated/catalogue.ts'
import { page } from '#rules/paging.ts'
import { RELEASE_KINDS } from '#rules/release-filter.ts'
import { eventMessages } from '../calendar/event-view.ts'
import { listEvents } from '../calendar/store.ts'
import type { Reader, Visitor } from '../calls/bind.ts'
import { listPartsByIds, listVolumesByIds } from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { listFollowedIds } from '../follows/store.ts'
import { listFollowedReleases, listVolumesOfFeed } from './feed-store.ts'
import { holdingOf } from './holdings.ts'
import { partsFor, partWith, viewerOf, volumesFor, volumeWith } from './labels.ts'

interface FeedRequest {
  app: AppContext
  reader: Reader
  visitor: Visitor
  now: Date
  query: { limit?: number | undefined; skip?: number | undefined }
}

/** docs/product.md#my-feed: the parts that came out of followed series, each with its access label. */
export async function myFeed({ app, reader, visitor, now, query }: FeedRequest): Promise<PartList> {
  const { db } = app
  const { limit, skip } = page(query)
  // One row more than the page shows whether there is a next page.
  const rows = await listFollowedReleases(db, {
    ...{ accountId: reader.id, now, limit: limit + 1, skip },
    leftOut: app.takedowns.leftOutIn(visitor.country),
  })
  const shown = rows.slice(0, limit)
  const volumeIds = [...new Set(shown.map(row => row.volumeId))]
  const found = volumeIds.length > 0 ? await listVolumesOfFeed(db, reader.id, volumeIds, now) : []
  const look = viewerOf({ app, visitor, now })
  const besideOf = new Map(
    found.map(({ volume, facts, series }) => [
      volume.id,
      {
        volume: volumeWith(volume, facts, holdingOf(volume), look),
        serie: series ? { ...seriesMessage(series, look), following: true } : undefined,
      },
    ]),
  )
  return {
    parts: shown.map(row => ({ ...partWith(row, row, look), ...besideOf.get(row.volumeId) })),
    pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined },
  }
}

/** All releases of followed series, parts, ebooks and printed books, the newest first, as in the reader's own feed. */
export async function myReleases({ app, reader, visitor, now, query }: FeedRequest): Promise<EventList> {
  const { db } = app
  const { limit, skip } = page(query)
  const rows = await listEvents(db, {
    lang: null,
    kinds: RELEASE_KINDS,
    seriesIds: await listFollowedIds(db, reader.id),
    from: null,
    // Up to and including this instant.
    until: new Date(now.getTime() + 1),
    earliestFirst: false,
    skip,
    limit: limit + 1,
    leftOut: app.takedowns.leftOutIn(visitor.country),
  })
  const shown = rows.slice(0, limit)
  const look = viewerOf({ app, visitor, now })
  const [events, partRows, volumeRows] = await Promise.all([
    eventMessages(db, shown, look, reader),
    listPartsByIds(
      db,
      shown.filter(({ kind }) => kind === 'part').map(({ id }) => id),
    ),
    listVolumesByIds(db, [...new Set(shown.map(({ volumeId }) => volumeId))]),
  ])
  const [parts, volumes] = await Promise.all([partsFor(db, partRows, look), volumesFor(db, volumeRows, look)])
  const partOf = new Map(parts.map(part => [part.id, part]))
  const volumeOf = new Map(volumes.map(volume => [volume.id, volume]))
  return {
    events: events.map(event => ({
      ...event,
      part: partOf.get(event.part?.id ?? ''),
      volume: volumeOf.get(event.volume?.id ?? ''),
    })),
    pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined },
  }
}
