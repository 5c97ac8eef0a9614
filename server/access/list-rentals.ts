import type { listRentals } from '#contract/calls/rentals.ts'
import type { Part, Volume } from '#contract/generated/catalogue.ts'
import type { RentalList } from '#contract/generated/library.ts'
import { page } from '#rules/paging.ts'
import type { CallInput, Reader, Visitor } from '../calls/bind.ts'
import { listPartsByIds, listRemovedParts, listVolumesByIds } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import * as store from '../rentals/store.ts'
import { rentalMessage } from '../rentals/view.ts'
import { partsFor, viewerOf, volumesFor } from './labels.ts'

interface RentalsRequest {
  app: AppContext
  reader: Reader
  visitor: Visitor
  now: Date
}

/** The rentals of a reader (docs/product.md#rental), the last begun first; on request with what was lent. */
export async function rentalsOf({ query, ...request }: CallInput<typeof listRentals>): Promise<RentalList> {
  const { app, reader, now } = request
  const { limit, skip } = page(query)
  const rows = await store.listRentals(app.db, {
    accountId: reader.id,
    runningAt: query.running ? now : null,
    limit,
    skip,
  })
  const rentals = rows.map(row => rentalMessage(row, now))
  if (!(query.include ?? '').split(',').includes('part')) return { rentals, parts: [], volumes: [] }
  return { rentals, ...(await lentIn(request, rows)) }
}

async function lentIn(
  request: RentalsRequest,
  rows: readonly store.RentalRow[],
): Promise<{ parts: Part[]; volumes: Volume[] }> {
  const { db } = request.app
  const look = viewerOf(request)
  const ids = rows.map(row => row.partId)
  // What was rented stays until the rental ends, also where an edition has removed it from its volume.
  const partRows = [...(await listPartsByIds(db, ids, 'kept')), ...(await listRemovedParts(db, ids))]
  const byId = new Map((await partsFor(db, partRows, look)).map(part => [part.id, part]))
  const parts = rows.map(row => byId.get(row.partId)).filter(part => part !== undefined)
  const volumeIds = [...new Set(parts.map(part => part.volumeId))]
  const volumeRows = await listVolumesByIds(db, volumeIds, 'kept')
  return { parts, volumes: await volumesFor(db, volumeRows, look) }
}
