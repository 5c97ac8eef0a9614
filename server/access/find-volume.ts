import * as calls from '#contract/calls/catalogue.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findSeenPart, findSeenVolume } from '../catalogue/find-seen.ts'
import type { AppContext } from '../context.ts'
import { type Viewer, viewerOf, volumeFor } from './labels.ts'

export async function findVolume({
  params,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.findVolume>): Promise<Volume> {
  const row = await findSeenVolume(app.db, params.id, visitor, now)
  if (!row) throw refuse(calls.findVolume, 'volumeNotFound')
  shows.series(row.seriesId)
  return volumeFor(app.db, row, viewerOf({ app, visitor, now }))
}

export async function findVolumeOfPart({
  params,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.findVolumeOfPart>): Promise<Volume> {
  const part = await findSeenPart(app.db, params.id, visitor, now)
  const volume = part && (await volumeOf(app, part.volumeId, viewerOf({ app, visitor, now })))
  if (!volume) throw refuse(calls.findVolumeOfPart, 'partNotFound')
  shows.series(volume.seriesId)
  return volume
}

/** The volume with this id, with its access label for this viewer. */
export async function volumeOf(app: AppContext, id: string, look: Viewer): Promise<Volume | undefined> {
  const row = await findSeenVolume(app.db, id, look.visitor, look.now)
  return row ? volumeFor(app.db, row, look) : undefined
}
