import * as calls from '#contract/calls/catalogue.ts'
import type { Part, PartList, PartToc } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import * as store from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { partsFor, type Viewer, viewerOf } from './labels.ts'

export async function listParts({
  params,
  query,
  visitor,
  app,
  now,
}: CallInput<typeof calls.listParts>): Promise<PartList> {
  const volume = await store.findVolume(app.db, params.id)
  if (!volume) throw refuse(calls.listParts, 'volumeNotFound')
  const all = await store.listParts(app.db, [volume.id])
  const rows = query.released ? all.filter(row => row.launchAt <= now) : all
  const { limit, skip } = page(query)
  const parts = await partsFor(app.db, rows.slice(skip, skip + limit), viewerOf({ app, visitor, now }))
  return {
    parts,
    pagination: { limit, skip, total: rows.length, lastPage: lastPage({ limit, skip }, rows.length) },
  }
}

export async function findToc({
  params,
  visitor,
  app,
  now,
}: CallInput<typeof calls.findToc>): Promise<PartToc> {
  const part = await store.findPart(app.db, params.id)
  if (!part) throw refuse(calls.findToc, 'partNotFound')
  return tocOf(app, part, viewerOf({ app, visitor, now }))
}

/** The parts of a volume with their access labels for this viewer. */
export async function tocOf(
  app: AppContext,
  { volumeId }: { volumeId: string },
  look: Viewer,
): Promise<PartToc> {
  const [rows, volume] = await Promise.all([
    store.listParts(app.db, [volumeId]),
    store.findVolume(app.db, volumeId),
  ])
  const parts: Part[] = await partsFor(app.db, rows, look)
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
