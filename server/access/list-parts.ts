import * as calls from '#contract/calls/catalogue.ts'
import type { Part, PartList, PartToc } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import * as store from '../catalogue/store.ts'
import type { House } from '../context.ts'
import { type Look, lookOf, partsFor } from './labels.ts'

export async function listParts({
  params,
  query,
  visitor,
  house,
  now,
}: Asked<typeof calls.listParts>): Promise<PartList> {
  const volume = await store.findVolume(house.db, params.id)
  if (!volume) throw refuse(calls.listParts, 'volumeNotFound')
  const all = await store.listParts(house.db, [volume.id])
  const rows = query.released ? all.filter(row => row.launchAt <= now) : all
  const { limit, skip } = page(query)
  const parts = await partsFor(house.db, rows.slice(skip, skip + limit), lookOf({ house, visitor, now }))
  return {
    parts,
    pagination: { limit, skip, total: rows.length, lastPage: lastPage({ limit, skip }, rows.length) },
  }
}

export async function findToc({
  params,
  visitor,
  house,
  now,
}: Asked<typeof calls.findToc>): Promise<PartToc> {
  const part = await store.findPart(house.db, params.id)
  if (!part) throw refuse(calls.findToc, 'partNotFound')
  return tocOf(house, part, lookOf({ house, visitor, now }))
}

/** The parts of a volume with their access labels for this viewer. */
export async function tocOf(house: House, { volumeId }: { volumeId: string }, look: Look): Promise<PartToc> {
  const [rows, volume] = await Promise.all([
    store.listParts(house.db, [volumeId]),
    store.findVolume(house.db, volumeId),
  ])
  const parts: Part[] = await partsFor(house.db, rows, look)
  return {
    parts: {
      parts,
      pagination: {
        limit: parts.length,
        skip: 0,
        total: parts.length,
        lastPage: lastPage({ limit: parts.length, skip: 0 }, parts.length),
      },
    },
    seriesTitle: volume?.seriesTitle ?? '',
  }
}
