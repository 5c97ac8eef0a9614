import * as calls from '#contract/calls/catalogue.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findSeenPart, findSeenSeries, sightOf } from '../catalogue/find-seen.ts'
import * as store from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { seriesFor } from '../follows/find-series.ts'
import { volumeOf } from './find-volume.ts'
import { partFor, type Viewer, viewerOf } from './labels.ts'
import { partsOfVolume, tocOf } from './list-parts.ts'

export async function findPart({
  params,
  query,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.findPart>): Promise<Part> {
  const shown = await findSeenPart(app.db, params.id, visitor, now)
  const row = shown ?? (await findRemoved(app, params.id, now))
  if (!row) throw refuse(calls.findPart, 'partNotFound')
  shows.series(row.seriesId)
  const look = viewerOf({ app, visitor, now })
  const preloaded = new Set((query.preload ?? '').split(',').map(word => word.trim()))
  const [part, volume, serie, toc, volumeParts, next] = await Promise.all([
    partFor(app.db, row, look),
    preloaded.has('volume') ? volumeOf(app, row.volumeId, look) : undefined,
    preloaded.has('serie')
      ? findSeenSeries(app.db, row.seriesId, visitor, now).then(
          found => found && seriesFor({ app, visitor, now }, found),
        )
      : undefined,
    preloaded.has('toc') ? tocOf(app, row, look) : undefined,
    preloaded.has('parts') ? partsOfVolume(app, row, look) : undefined,
    preloaded.has('next') ? nextFor(app, row, look) : undefined,
  ])
  return { ...part, hidden: shown === null, volume, serie: serie ?? undefined, toc, volumeParts, next }
}

/**
 * A part that was out when an edition removed it: only who has paid for it may open it, and all others see that it is gone.
 */
async function findRemoved(app: AppContext, key: string, now: Date): Promise<store.PartOfSeries | null> {
  const part = await store.findRemovedPart(app.db, key)
  return part && part.launchAt <= now ? part : null
}

async function nextFor(app: AppContext, part: store.PartOfSeries, look: Viewer): Promise<Part | undefined> {
  const next = await store.findNextPart(app.db, part.id, look.now, sightOf(look.visitor, part, look.now))
  return next ? partFor(app.db, next, look) : undefined
}
