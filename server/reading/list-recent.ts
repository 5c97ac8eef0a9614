import type { listRecent } from '#contract/calls/places.ts'
import type { RecentList, RecentReading } from '#contract/generated/places.ts'
import { page } from '#rules/paging.ts'
import { isPartRead } from '#rules/part-read.ts'
import { partsFor, viewerOf, volumesFor } from '../access/labels.ts'
import type { CallInput } from '../calls/bind.ts'
import { findSeenSeries } from '../catalogue/find-seen.ts'
import { listPartsByIds, listVolumesByIds } from '../catalogue/store.ts'
import { findBoughtUnread } from '../library/store.ts'
import * as store from '../places/store.ts'
import { toReadingPlace } from '../places/to-reading-place.ts'
import { listRentals } from '../rentals/store.ts'

interface Recent extends store.RecentRow {
  bought?: boolean
}

/** The part read last in each series, or in one of them, for going on; with `begin` also what to begin with. */
export async function listRecentlyRead(input: CallInput<typeof listRecent>): Promise<RecentList> {
  const { app, query, reader, visitor, now } = input
  const { db } = app
  const series = query.series ? await findSeenSeries(db, query.series, visitor, now) : null
  // Of a series that does not exist nothing was read.
  if (query.series && !series) return { reading: [] }
  const begun = await store.listRecent(db, {
    ...{ accountId: reader.id, now, ...page(query), seriesId: series?.id ?? null },
  })
  // With a series it is asked where one goes on in it.
  const first = query.begin && !series ? await firstOf(input) : []
  const ids = new Set(first.map(({ partId }) => partId))
  const others = begun.filter(one => !ids.has(opensWith(one)))
  return { reading: await readingOf(input, page(query).skip === 0 ? [...first, ...others] : others) }
}

/** What was bought last and not begun, then what is rented, the first to end before the others. */
async function firstOf({
  app: { db },
  reader: { id: accountId },
  now,
}: CallInput<typeof listRecent>): Promise<Recent[]> {
  const [bought, rentals] = await Promise.all([
    findBoughtUnread(db, accountId, now),
    listRentals(db, { accountId, runningAt: now, limit: MOST_RUNNING, skip: 0 }),
  ])
  const byEnd = rentals.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  const rented = [...new Set(byEnd.map(({ partId }) => partId))]
  const progress = await store.listProgress(db, accountId, rented)
  return [
    ...(bought ? [{ partId: bought, progress: 0, nextId: null, bought: true }] : []),
    ...rented
      .filter(partId => partId !== bought && !progress.get(partId)?.read)
      .slice(0, MOST_RENTALS)
      .map(partId => ({ partId, progress: progress.get(partId)?.furthest ?? 0, nextId: null })),
  ]
}

/** Rentals that run at once, of which so many that end first are shown. */
const MOST_RUNNING = 500
const MOST_RENTALS = 12

function opensWith({ partId, progress, nextId }: Recent): string {
  return isPartRead(progress) && nextId ? nextId : partId
}

async function readingOf(
  { app, reader, visitor, now }: CallInput<typeof listRecent>,
  rows: readonly Recent[],
): Promise<RecentReading[]> {
  const { db } = app
  const look = viewerOf({ app, visitor, now })
  const ids = rows.flatMap(({ partId, nextId }) => (nextId ? [partId, nextId] : [partId]))
  const [found, places] = await Promise.all([
    listPartsByIds(db, ids, 'kept'),
    store.listLastPositions(db, reader.id, ids),
  ])
  const [parts, volumes] = await Promise.all([
    partsFor(db, found, look),
    listVolumesByIds(db, [...new Set(found.map(part => part.volumeId))], 'kept').then(some =>
      volumesFor(db, some, look),
    ),
  ])
  const volumeOf = new Map(volumes.map(volume => [volume.id, volume]))
  const partOf = new Map(parts.map(part => [part.id, { ...part, volume: volumeOf.get(part.volumeId) }]))
  const placeOf = new Map(places.map(place => [place.partId, toReadingPlace(place, reader)]))
  return rows.map(({ partId, progress, nextId, bought = false }) => ({
    part: partOf.get(partId),
    place: placeOf.get(partId),
    next: isPartRead(progress) && nextId ? partOf.get(nextId) : undefined,
    bought,
  }))
}
