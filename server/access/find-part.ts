import * as calls from '#contract/calls/catalogue.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { partAccess } from '#rules/part-access.ts'
import { type CallInput, refuse, type Visitor } from '../calls/bind.ts'
import * as store from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { seriesFor } from '../follows/find-series.ts'
import { volumeOf } from './find-volume.ts'
import { holdingsOf } from './holdings.ts'
import { partFor, type Viewer, viewerOf } from './labels.ts'
import { partsOfVolume, tocOf } from './list-parts.ts'
import { toAccessSubject } from './person.ts'
import { listPartFacts } from './store.ts'

export async function findPart({
  params,
  query,
  visitor,
  app,
  now,
}: CallInput<typeof calls.findPart>): Promise<Part> {
  const row =
    (await store.findPart(app.db, params.id)) ?? (await findRemoved(app, params.id, { visitor, now }))
  if (!row) throw refuse(calls.findPart, 'partNotFound')
  const look = viewerOf({ app, visitor, now })
  const preloaded = new Set((query.preload ?? '').split(',').map(word => word.trim()))
  const [part, volume, serie, toc, volumeParts, next] = await Promise.all([
    partFor(app.db, row, look),
    preloaded.has('volume') ? volumeOf(app, row.volumeId, look) : undefined,
    preloaded.has('serie')
      ? store
          .findSeries(app.db, row.seriesId)
          .then(found => found && seriesFor({ app, reader: visitor.reader, now }, found))
      : undefined,
    preloaded.has('toc') ? tocOf(app, row, look) : undefined,
    preloaded.has('parts') ? partsOfVolume(app, row.volumeId, look) : undefined,
    preloaded.has('next') ? nextFor(app, row.id, look) : undefined,
  ])
  return { ...part, volume, serie: serie ?? undefined, toc, volumeParts, next }
}

/** A part that an edition has removed, for those who have paid for it. */
async function findRemoved(
  { db }: AppContext,
  key: string,
  { visitor, now }: { visitor: Visitor; now: Date },
): Promise<store.PartOfSeries | null> {
  const part = visitor.reader && (await store.findRemovedPart(db, key))
  const [facts] = part ? await listPartFacts(db, [part.id]) : []
  if (!part || !facts) return null
  const holding = (await holdingsOf(db, visitor, [facts], [], now)).ofPart(facts)
  return partAccess(toAccessSubject(visitor), facts, holding, now).status === 404 ? null : part
}

async function nextFor(app: AppContext, partId: string, look: Viewer): Promise<Part | undefined> {
  const next = await store.findNextPart(app.db, partId, look.now)
  return next ? partFor(app.db, next, look) : undefined
}
