import * as calls from '#contract/calls/follows.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findSeries } from '../catalogue/store.ts'
import { addFollow, endFollow, findFollowedId } from './store.ts'

/** docs/product.md#follows. Throws 404 and, where it is followed already, 409. */
export async function follow({ app, params, reader, now }: CallInput<typeof calls.follow>): Promise<null> {
  const series = await findSeries(app.db, params.seriesId)
  if (!series) throw refuse(calls.follow, 'seriesNotFound')
  const newFollow = { accountId: reader.id, seriesId: series.id, at: now }
  if (!(await addFollow(app.db, newFollow))) throw refuse(calls.follow, 'alreadyFollowed')
  return null
}

export async function unfollow({ app, params, reader }: CallInput<typeof calls.unfollow>): Promise<null> {
  // Finds hidden series too, so that their followers can unfollow them.
  const seriesId = await findFollowedId(app.db, reader.id, params.seriesId)
  if (seriesId && (await endFollow(app.db, reader.id, seriesId))) return null
  const shown = await findSeries(app.db, params.seriesId)
  throw refuse(calls.unfollow, shown ? 'alreadyUnfollowed' : 'seriesNotFound')
}

/** Throws 404 where the series is not followed. */
export async function isFollowing({
  app,
  params,
  reader,
}: CallInput<typeof calls.isFollowing>): Promise<null> {
  if (await findFollowedId(app.db, reader.id, params.seriesId)) return null
  const shown = await findSeries(app.db, params.seriesId)
  throw refuse(calls.isFollowing, shown ? 'notFollowed' : 'seriesNotFound')
}
