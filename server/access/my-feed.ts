import type { EventList } from '#contract/generated/calendar.ts'
import type { PartList } from '#contract/generated/catalogue.ts'
import { page } from '#rules/paging.ts'
import { RELEASE_KINDS } from '#rules/release-filter.ts'
import { eventMessages } from '../calendar/event-view.ts'
import { listEvents } from '../calendar/store.ts'
import type { Reader, Visitor } from '../calls/bind.ts'
import { listPartsByIds, listReleases, listSeriesByIds, listVolumesByIds } from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { listFollowedIds } from '../follows/store.ts'
import { partsFor, viewerOf, volumesFor } from './labels.ts'

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
  const seriesIds = await listFollowedIds(db, reader.id)
  // One row more than the page shows whether there is a next page.
  const releases = { lang: null, by: now, type: null, seriesIds, limit: limit + 1, skip }
  const rows = await listReleases(db, releases)
  const look = viewerOf({ app, visitor, now })
  const [parts, volumeRows] = await Promise.all([
    partsFor(db, rows.slice(0, limit), look),
    listVolumesByIds(db, [...new Set(rows.map(row => row.volumeId))]),
  ])
  const [volumes, series] = await Promise.all([
    volumesFor(db, volumeRows, look),
    listSeriesByIds(db, [...new Set(volumeRows.map(row => row.seriesId))]),
  ])
  const volumeOf = new Map(volumes.map(volume => [volume.id, volume]))
  const seriesOf = new Map(series.map(row => [row.id, { ...seriesMessage(row, look), following: true }]))
  return {
    parts: parts.map(part => {
      const volume = volumeOf.get(part.volumeId)
      return { ...part, volume, serie: seriesOf.get(volume?.seriesId ?? '') }
    }),
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
