import * as calls from '#contract/calls/catalogue.ts'
import type { Series } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import type { VolumeNeighbours } from '#contract/generated/offers.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import { whyNotRedeemed } from '#rules/for-sale.ts'
import { runningSales } from '#rules/running-sale.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findSeenVolume, sightOf } from '../catalogue/find-seen.ts'
import { listSimilarSeries } from '../catalogue/similar-store.ts'
import { listVolumes, type VolumeRow } from '../catalogue/store.ts'
import { seriesMessage, viewContext } from '../catalogue/view.ts'
import { markFollowed } from '../follows/mark-followed.ts'
import { currencyFor } from '../payments/currency-for.ts'
import { viewerOf, volumesFor } from './labels.ts'
import { priceFor } from './volume-price.ts'

const MOST_SIMILAR = 6

type Input = CallInput<typeof calls.findVolumeNeighbours>

/** docs/product.md#end-of-a-volume. */
export async function findVolumeNeighbours(input: Input): Promise<VolumeNeighbours> {
  const { params, visitor, app, now, shows } = input
  const volume = await findSeenVolume(app.db, params.id, visitor, now)
  if (!volume) throw refuse(calls.findVolumeNeighbours, 'volumeNotFound')
  shows.series(volume.seriesId)
  const leftOut = app.takedowns.leftOutIn(visitor.country).filter(id => id !== volume.id)
  const volumes = await listVolumes(app.db, volume.seriesId, sightOf(visitor, volume, now, leftOut))
  const at = volumes.findIndex(({ id }) => id === volume.id)
  const beside = [volumes[at - 1], volumes[at + 1]].filter(row => row !== undefined)
  const messages = await volumesFor(app.db, beside, viewerOf({ app, visitor, now }))
  const [previous, next] = [at - 1, at + 1].map(index => messages.find(({ id }) => id === volumes[index]?.id))
  const row = volumes[at + 1]
  return {
    previous,
    next,
    nextPrice: row && !next?.owned ? await findNextPrice(input, row) : undefined,
    similar: row ? [] : await listSimilar(input, volume.seriesId),
  }
}

/** undefined where it is not sold to this visitor. */
async function findNextPrice(
  { query, visitor: { reader, country }, app, now, shows }: Input,
  volume: VolumeRow,
): Promise<PurchasePrice | undefined> {
  if (whyNotRedeemed(volume, app.brand.current(), now)) return undefined
  if (isBlockedIn(country, volume.blockedCountries)) return undefined
  const currency = currencyFor(app, reader, query.lang ?? reader?.lang ?? 'en')
  const buyer = { reader, currency, now, shows }
  return priceFor(app, { volume, sales: runningSales(volume.sales, now) }, buyer)
}

async function listSimilar({ visitor, app, now, shows }: Input, seriesId: string): Promise<Series[]> {
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  const rows = await listSimilarSeries(app.db, seriesId, { limit: MOST_SIMILAR, leftOut })
  shows.choice()
  for (const { id } of rows) shows.card(id)
  const series = rows.map(row => seriesMessage(row, { ...viewContext(app, now), leftOut }))
  return markFollowed(app.db, visitor.reader, series)
}
