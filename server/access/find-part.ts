import * as calls from '#contract/calls/catalogue.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import * as store from '../catalogue/store.ts'
import { seriesFor } from '../follows/find-series.ts'
import { volumeOf } from './find-volume.ts'
import { lookOf, partFor } from './labels.ts'
import { tocOf } from './list-parts.ts'

export async function findPart({
  params,
  query,
  visitor,
  house,
  now,
}: Asked<typeof calls.findPart>): Promise<Part> {
  const row = await store.findPart(house.db, params.id)
  if (!row) throw refuse(calls.findPart, 'partNotFound')
  const look = lookOf({ house, visitor, now })
  const preloaded = new Set((query.preload ?? '').split(',').map(word => word.trim()))
  const [part, volume, serie, toc] = await Promise.all([
    partFor(house.db, row, look),
    preloaded.has('volume') ? volumeOf(house, row.volumeId, look) : undefined,
    preloaded.has('serie')
      ? store
          .findSeries(house.db, row.seriesId)
          .then(found => found && seriesFor({ house, reader: visitor.reader, now }, found))
      : undefined,
    preloaded.has('toc') ? tocOf(house, row, look) : undefined,
  ])
  return { ...part, volume, serie: serie ?? undefined, toc }
}
