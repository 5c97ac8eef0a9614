import * as calls from '#contract/calls/catalogue.ts'
import type { PartList, PartToc } from '#contract/generated/catalogue.ts'
import type { Pagination } from '#contract/generated/paging.ts'
import { lastPage, MOST_LIMIT, type Page, page } from '#rules/paging.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findSeenPart, findSeenVolume, sightOf } from '../catalogue/find-seen.ts'
import * as store from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { partsFor, type Viewer, viewerOf } from './labels.ts'

export async function listParts({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.listParts>): Promise<PartList> {
  const volume = await findSeenVolume(app.db, params.id, visitor, now)
  if (!volume) throw refuse(calls.listParts, 'volumeNotFound')
  shows.series(volume.seriesId)
  const all = await store.listParts(app.db, [volume.id], now, sightOf(visitor, volume, now))
  const rows = query.released ? all.filter(row => row.launchAt <= now) : all
  const { limit, skip } = page(query)
  const parts = await partsFor(app.db, rows.slice(skip, skip + limit), viewerOf({ app, visitor, now }))
  return { parts, pagination: paginationOf({ limit, skip }, rows) }
}

/**
 * docs/product.md#catalogue-calls: the parts of the whole series, each with its volume's id and how far the reader is in it.
 */
export async function findToc({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.findToc>): Promise<PartToc> {
  const part = await findSeenPart(app.db, params.id, visitor, now)
  if (!part) throw refuse(calls.findToc, 'partNotFound')
  shows.series(part.seriesId)
  return tocOf(app, part, viewerOf({ app, visitor, now }), page(query, MOST_LIMIT))
}

/** The parts of a part's series with their access labels for this viewer. */
export async function tocOf(
  app: AppContext,
  part: store.PartOfSeries,
  look: Viewer,
  { limit, skip }: Page = page({}, MOST_LIMIT),
): Promise<PartToc> {
  const leftOut = app.takedowns.leftOutIn(look.visitor.country).filter(id => id !== part.volumeId)
  const [rows, volume] = await Promise.all([
    store.listPartsOfSeries(app.db, part.seriesId, look.now, sightOf(look.visitor, part, look.now, leftOut)),
    findSeenVolume(app.db, part.volumeId, look.visitor, look.now),
  ])
  const parts = await partsFor(app.db, rows.slice(skip, skip + limit), look)
  return {
    parts: { parts, pagination: paginationOf({ limit, skip }, rows) },
    seriesTitle: volume?.seriesTitle ?? '',
  }
}

/**
 * The parts of a part's volume with their access labels for this viewer. Of a volume with more than an answer has, those
 * around the part.
 */
export async function partsOfVolume(
  app: AppContext,
  part: store.PartOfSeries,
  look: Viewer,
): Promise<PartList> {
  const rows = await store.listParts(app.db, [part.volumeId], look.now, sightOf(look.visitor, part, look.now))
  const limit = Math.min(rows.length, MOST_LIMIT)
  const before = rows.findIndex(({ id }) => id === part.id) - MOST_LIMIT / 2
  const skip = Math.max(0, Math.min(before, rows.length - limit))
  return {
    parts: await partsFor(app.db, rows.slice(skip, skip + limit), look),
    pagination: paginationOf({ limit, skip }, rows),
  }
}

function paginationOf({ limit, skip }: Page, { length }: readonly unknown[]): Pagination {
  return { limit, skip, total: length, lastPage: lastPage({ limit, skip }, length) }
}
