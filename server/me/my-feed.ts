import type { PartList } from '#contract/generated/catalogue.ts'
import { page } from '#rules/paging.ts'
import { type Look, partsFor, volumesFor } from '../access/labels.ts'
import { personOf } from '../access/person.ts'
import { listReleases, listSeriesByIds, listVolumesByIds } from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import { listFollowedIds } from '../follows/store.ts'
import type { House } from '../house.ts'
import type { Reader, Visitor } from '../platform/http/bind.ts'

interface Asking {
  house: House
  reader: Reader
  visitor: Visitor
  now: Date
  query: { limit?: number | undefined; skip?: number | undefined }
}

/** Decisions §2, me/feed: what came out of the series one follows, each part with what it is to its reader. */
export async function myFeed({ house, reader, visitor, now, query }: Asking): Promise<PartList> {
  const { db, images } = house
  const { limit, skip } = page(query)
  const seriesIds = await listFollowedIds(db, reader.id)
  // One more than asked for tells whether there is a next page.
  const wish = { lang: null, by: now, type: null, seriesIds, limit: limit + 1, skip }
  const rows = await listReleases(db, wish)
  const look: Look = { person: personOf(visitor), visitor, images, now }
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
