import * as calls from '#contract/calls/catalogue.ts'
import type { AggregateSeries, VolumeList } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type CallInput, refuse, type Visitor } from '../calls/bind.ts'
import { findSeenSeries, sightOf } from '../catalogue/find-seen.ts'
import { listLatestDigital, listLatestPhysical } from '../catalogue/latest-store.ts'
import * as store from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { seriesFor } from '../follows/find-series.ts'
import { listBundleOffers } from '../library/bundles/list-offers.ts'
import { partsFor, viewerOf, volumesFor } from './labels.ts'

/** docs/product.md#home: how many ebooks the home page lists; programs ask for them without a limit. */
const DIGITAL_ON_HOME = 15

export function latestDigital(request: CallInput<typeof calls.latestDigital>): Promise<VolumeList> {
  return latest(request, listLatestDigital, DIGITAL_ON_HOME)
}

export function latestPhysical(request: CallInput<typeof calls.latestPhysical>): Promise<VolumeList> {
  return latest(request, listLatestPhysical)
}

interface LatestRequest {
  query: { lang?: string | undefined; limit?: number | undefined; skip?: number | undefined }
  visitor: Visitor
  app: AppContext
  now: Date
}

async function latest(
  { query, visitor, app, now }: LatestRequest,
  list: typeof listLatestDigital,
  usual?: number,
): Promise<VolumeList> {
  const { limit, skip } = page(query, usual)
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  // One row more than the page shows whether there is a next page.
  const rows = await list(app.db, { lang: query.lang || 'en', by: now, limit: limit + 1, skip, leftOut })
  const volumes = await volumesFor(app.db, rows.slice(0, limit), viewerOf({ app, visitor, now }))
  return { volumes, pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined } }
}

export async function listVolumes({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.listVolumes>): Promise<VolumeList> {
  const series = await findSeenSeries(app.db, params.id, visitor, now)
  if (!series) throw refuse(calls.listVolumes, 'seriesNotFound')
  shows.series(series.id)
  const rows = await store.listVolumes(
    app.db,
    series.id,
    sightOf(visitor, series, now, app.takedowns.leftOutIn(visitor.country)),
  )
  const { limit, skip } = page(query)
  const volumes = await volumesFor(app.db, rows.slice(skip, skip + limit), viewerOf({ app, visitor, now }))
  return {
    volumes,
    pagination: { limit, skip, total: rows.length, lastPage: lastPage({ limit, skip }, rows.length) },
  }
}

export async function aggregateSeries({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.aggregateSeries>): Promise<AggregateSeries> {
  const series = await findSeenSeries(app.db, params.id, visitor, now)
  if (!series) throw refuse(calls.aggregateSeries, 'seriesNotFound')
  shows.series(series.id)
  const look = viewerOf({ app, visitor, now })
  const rows = await store.listVolumes(
    app.db,
    series.id,
    sightOf(visitor, series, now, app.takedowns.leftOutIn(visitor.country)),
  )
  const volumes = await volumesFor(app.db, rows, look)
  const ids = rows.map(row => row.id)
  const all = await store.listParts(app.db, ids, now, sightOf(visitor, series, now))
  const rowsOf = Map.groupBy(all, row => row.volumeId)
  const most = query.parts === undefined ? undefined : page({ limit: query.parts }).limit
  const shown = ids.flatMap(id => rowsOf.get(id)?.slice(0, most) ?? [])
  const byVolume = Map.groupBy(await partsFor(app.db, shown, look), part => part.volumeId)
  return {
    series: await seriesFor({ app, visitor, now }, series),
    volumes: volumes.map(volume => {
      const [parts, { length }] = [byVolume.get(volume.id) ?? [], rowsOf.get(volume.id) ?? []]
      return { volume, parts, partCount: length }
    }),
    bundles: await listBundleOffers(app, { seriesId: series.id }, { visitor, now, shows }),
  }
}
