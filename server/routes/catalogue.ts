import { Hono } from 'hono'
import * as calls from '#contract/calls/catalogue.ts'
import { findPart } from '../access/find-part.ts'
import { findVolume, findVolumeOfPart } from '../access/find-volume.ts'
import { findVolumeNeighbours } from '../access/find-volume-neighbours.ts'
import { findToc, listParts } from '../access/list-parts.ts'
import { aggregateSeries, latestDigital, latestPhysical, listVolumes } from '../access/list-volumes.ts'
import { findPrice } from '../access/volume-price.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { openCards } from '../catalogue/cards/send-cards.ts'
import { listSkus } from '../catalogue/list-skus.ts'
import { findSeries, findSeriesOfPart, findSeriesOfVolume } from '../follows/find-series.ts'
import { listSeries, querySeries } from '../follows/list-series.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#catalogue-calls: series, volumes and parts, with what they are to whoever asks. */
export const catalogueRoutes: Bound[] = [
  bind(calls.latestPhysical, latestPhysical, { keep: 'country', shows: ['lists'] }),
  bind(calls.latestDigital, latestDigital, { keep: 'country', shows: ['lists'] }),
  bind(calls.listSeries, listSeries, { keep: 'visitor', shows: 'noted' }),
  bind(calls.querySeries, querySeries),
  bind(calls.findSeries, findSeries, { keep: 'visitor', shows: 'noted' }),
  bind(calls.listVolumes, listVolumes, { keep: 'country', shows: 'noted' }),
  bind(calls.aggregateSeries, aggregateSeries, { keep: 'country', shows: 'noted' }),
  bind(calls.findVolume, findVolume, { keep: 'country', shows: 'noted' }),
  bind(calls.findSeriesOfVolume, findSeriesOfVolume, { keep: 'visitor', shows: 'noted' }),
  bind(calls.listParts, listParts, { keep: 'country', shows: 'noted' }),
  bind(calls.listSkus, listSkus, { keep: 'country', shows: 'noted' }),
  bind(calls.findPrice, findPrice, { keep: 'country', shows: 'noted' }),
  bind(calls.findVolumeNeighbours, findVolumeNeighbours, { keep: 'country', shows: 'noted' }),
  bind(calls.findPart, findPart, { keep: 'country', shows: 'noted' }),
  bind(calls.findVolumeOfPart, findVolumeOfPart, { keep: 'country', shows: 'noted' }),
  bind(calls.findSeriesOfPart, findSeriesOfPart, { keep: 'visitor', shows: 'noted' }),
  bind(calls.findToc, findToc, { keep: 'country', shows: 'noted' }),
]

/** Cards for social networks. */
export function catalogueAddresses({ app }: RouteContext): Hono<HttpEnv> {
  const cards = openCards(app)
  return new Hono<HttpEnv>()
    .get('/card/series/:name', cards.ofSeries)
    .get('/card/volumes/:name', cards.ofVolume)
}
