import * as calls from '#contract/calls/catalogue.ts'
import type { AggregateSeries, VolumeList } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type Asked, refuse, type Visitor } from '../calls/bind.ts'
import * as store from '../catalogue/store.ts'
import type { House } from '../context.ts'
import { seriesFor } from '../follows/find-series.ts'
import { lookOf, partsFor, volumesFor } from './labels.ts'

export function latestDigital(request: Asked<typeof calls.latestDigital>): Promise<VolumeList> {
  return latest(request, store.listLatestDigital)
}

export function latestPhysical(request: Asked<typeof calls.latestPhysical>): Promise<VolumeList> {
  return latest(request, store.listLatestPhysical)
}

interface LatestRequest {
  query: { lang?: string | undefined; limit?: number | undefined; skip?: number | undefined }
  visitor: Visitor
  house: House
  now: Date
}

async function latest(
  { query, visitor, house, now }: LatestRequest,
  list: typeof store.listLatestDigital,
): Promise<VolumeList> {
  const { limit, skip } = page(query)
  // One row more than the page shows whether there is a next page.
  const rows = await list(house.db, { lang: query.lang || 'en', by: now, limit: limit + 1, skip })
  const volumes = await volumesFor(house.db, rows.slice(0, limit), lookOf({ house, visitor, now }))
  return { volumes, pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined } }
}

export async function listVolumes({
  params,
  query,
  visitor,
  house,
  now,
}: Asked<typeof calls.listVolumes>): Promise<VolumeList> {
  const series = await store.findSeries(house.db, params.id)
  if (!series) throw refuse(calls.listVolumes, 'seriesNotFound')
  const rows = await store.listVolumes(house.db, series.id)
  const { limit, skip } = page(query)
  const volumes = await volumesFor(house.db, rows.slice(skip, skip + limit), lookOf({ house, visitor, now }))
  return {
    volumes,
    pagination: { limit, skip, total: rows.length, lastPage: lastPage({ limit, skip }, rows.length) },
  }
}

export async function aggregateSeries({
  params,
  visitor,
  house,
  now,
}: Asked<typeof calls.aggregateSeries>): Promise<AggregateSeries> {
  const series = await store.findSeries(house.db, params.id)
  if (!series) throw refuse(calls.aggregateSeries, 'seriesNotFound')
  const look = lookOf({ house, visitor, now })
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
    series: await seriesFor({ house, reader: visitor.reader, now }, series),
    volumes: volumes.map(volume => ({ volume, parts: byVolume.get(volume.id) ?? [] })),
  }
}
