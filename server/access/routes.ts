import {
  aggregateSeries,
  findPart,
  findPrice,
  findToc,
  findVolume,
  findVolumeOfPart,
  latestDigital,
  latestPhysical,
  listParts,
  listVolumes,
} from '#contract/calls/catalogue.ts'
import { findPartOffers } from '#contract/calls/reading.ts'
import type { Part, Series, Volume } from '#contract/generated/catalogue.ts'
import { lastPage, type Page, page } from '#rules/paging.ts'
import { type Bound, bind, refuse, type Visitor } from '../calls/bind.ts'
import { findRunningDiscount } from '../catalogue/running-discount.ts'
import * as store from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { House } from '../context.ts'
import { markFollowed } from '../follows/mark-followed.ts'
import { type Look, partsFor, volumesFor } from './labels.ts'
import { partOffers } from './part-offers.ts'
import { personOf } from './person.ts'
import { priceFor } from './volume-price.ts'

/** docs/product.md#catalogue-calls: those that show volumes and parts with what they are to whoever asks. */
export const accessRoutes: Bound[] = [
  bind(latestDigital, asked => latest(asked, store.listLatestDigital), { keep: 'country' }),
  bind(latestPhysical, asked => latest(asked, store.listLatestPhysical), { keep: 'country' }),
  bind(
    listVolumes,
    async ({ params, query, visitor, house, now }) => {
      const series = await store.findSeries(house.db, params.id)
      if (!series) throw refuse(listVolumes, 'seriesNotFound')
      const rows = await store.listVolumes(house.db, series.id)
      const { limit, skip } = page(query)
      const volumes = await volumesFor(house.db, rows.slice(skip, skip + limit), lookOf(house, visitor, now))
      return { volumes, pagination: paginationOf({ limit, skip }, rows.length) }
    },
    { keep: 'country' },
  ),
  bind(
    aggregateSeries,
    async ({ params, visitor, house, now }) => {
      const series = await store.findSeries(house.db, params.id)
      if (!series) throw refuse(aggregateSeries, 'seriesNotFound')
      const look = lookOf(house, visitor, now)
      const rows = await store.listVolumes(house.db, series.id)
      const volumes = await volumesFor(house.db, rows, look)
      const parts = await partsFor(
        house.db,
        await store.listParts(
          house.db,
          rows.map(row => row.id),
        ),
        look,
      )
      const byVolume = Map.groupBy(parts, part => part.volumeId)
      return {
        series: await seriesFor(house, series, look),
        volumes: volumes.map(volume => ({ volume, parts: byVolume.get(volume.id) ?? [] })),
      }
    },
    { keep: 'country' },
  ),
  bind(
    findVolume,
    async ({ params, visitor, house, now }) => {
      const row = await store.findVolume(house.db, params.id)
      if (!row) throw refuse(findVolume, 'volumeNotFound')
      return only(await volumesFor(house.db, [row], lookOf(house, visitor, now)))
    },
    { keep: 'country' },
  ),
  bind(
    findPrice,
    async ({ params, visitor, house, now }) => {
      const volume = await store.findVolume(house.db, params.id)
      if (!volume) throw refuse(findPrice, 'volumeNotFound')
      if (!volume.onSale || volume.noEbook || !volume.publishingAt) throw refuse(findPrice, 'notForSale')
      const saleBps = await findRunningDiscount(house.db, volume.seriesId, now)
      return priceFor(house, { volume, saleBps }, visitor.reader, now)
    },
    { keep: 'visitor' },
  ),
  bind(
    listParts,
    async ({ params, query, visitor, house, now }) => {
      const volume = await store.findVolume(house.db, params.id)
      if (!volume) throw refuse(listParts, 'volumeNotFound')
      const all = await store.listParts(house.db, [volume.id])
      const rows = query.released ? all.filter(row => row.launchAt <= now) : all
      const { limit, skip } = page(query)
      const parts = await partsFor(house.db, rows.slice(skip, skip + limit), lookOf(house, visitor, now))
      return { parts, pagination: paginationOf({ limit, skip }, rows.length) }
    },
    { keep: 'country' },
  ),
  bind(
    findPart,
    async ({ params, query, visitor, house, now }) => {
      const row = await store.findPart(house.db, params.id)
      if (!row) throw refuse(findPart, 'partNotFound')
      const look = lookOf(house, visitor, now)
      const wanted = new Set((query.preload ?? '').split(',').map(word => word.trim()))
      const [parts, volume, serie, toc] = await Promise.all([
        partsFor(house.db, [row], look),
        wanted.has('volume') ? volumeOf(house, row.volumeId, look) : undefined,
        wanted.has('serie')
          ? store.findSeries(house.db, row.seriesId).then(found => found && seriesFor(house, found, look))
          : undefined,
        wanted.has('toc') ? tocOf(house, row, look) : undefined,
      ])
      return { ...only(parts), volume, serie: serie ?? undefined, toc }
    },
    { keep: 'country' },
  ),
  bind(
    findPartOffers,
    async ({ params, visitor, house, now }) => {
      const part = await store.findPart(house.db, params.id)
      if (!part) throw refuse(findPartOffers, 'partNotFound')
      return partOffers(house, part, visitor, now)
    },
    { keep: 'country' },
  ),
  bind(
    findVolumeOfPart,
    async ({ params, visitor, house, now }) => {
      const part = await store.findPart(house.db, params.id)
      const volume = part && (await volumeOf(house, part.volumeId, lookOf(house, visitor, now)))
      if (!volume) throw refuse(findVolumeOfPart, 'partNotFound')
      return volume
    },
    { keep: 'country' },
  ),
  bind(
    findToc,
    async ({ params, visitor, house, now }) => {
      const part = await store.findPart(house.db, params.id)
      if (!part) throw refuse(findToc, 'partNotFound')
      return tocOf(house, part, lookOf(house, visitor, now))
    },
    { keep: 'country' },
  ),
]

function lookOf({ images }: House, visitor: Visitor, now: Date): Look {
  return { person: personOf(visitor), visitor, images, now }
}

async function seriesFor({ db }: House, row: store.SeriesRow, look: Look): Promise<Series> {
  return only(await markFollowed(db, look.visitor.reader, [seriesMessage(row, look)]))
}

interface LatestAsked {
  query: { lang?: string | undefined; limit?: number | undefined; skip?: number | undefined }
  visitor: Visitor
  house: House
  now: Date
}

async function latest({ query, visitor, house, now }: LatestAsked, list: typeof store.listLatestDigital) {
  const { limit, skip } = page(query)
  // One more than asked for tells whether there is a next page.
  const rows = await list(house.db, { lang: query.lang || 'en', by: now, limit: limit + 1, skip })
  const volumes = await volumesFor(house.db, rows.slice(0, limit), lookOf(house, visitor, now))
  return { volumes, pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined } }
}

function paginationOf({ limit, skip }: Page, total: number) {
  return { limit, skip, total, lastPage: lastPage({ limit, skip }, total) }
}

async function volumeOf(house: House, id: string, look: Look): Promise<Volume | undefined> {
  const row = await store.findVolume(house.db, id)
  return row ? only(await volumesFor(house.db, [row], look)) : undefined
}

async function tocOf(house: House, { volumeId }: { volumeId: string }, look: Look) {
  const [rows, volume] = await Promise.all([
    store.listParts(house.db, [volumeId]),
    store.findVolume(house.db, volumeId),
  ])
  const parts: Part[] = await partsFor(house.db, rows, look)
  return {
    parts: { parts, pagination: paginationOf({ limit: parts.length, skip: 0 }, parts.length) },
    seriesTitle: volume?.seriesTitle ?? '',
  }
}

function only<T>(found: readonly T[]): T {
  const [one] = found
  if (one === undefined) throw new Error('what was found is not there')
  return one
}
