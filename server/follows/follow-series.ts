import * as calls from '#contract/calls/follows.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import { findSeries } from '../catalogue/store.ts'
import { addFollow, endFollow, findFollowedId } from './store.ts'

/** docs/product.md#follows: a toggle for each series. */
export async function follow({ house, params, reader, now }: Asked<typeof calls.follow>): Promise<null> {
  const series = await findSeries(house.db, params.seriesId)
  if (!series) throw refuse(calls.follow, 'seriesNotFound')
  const wish = { accountId: reader.id, seriesId: series.id, at: now }
  if (!(await addFollow(house.db, wish))) throw refuse(calls.follow, 'alreadyFollowed')
  return null
}

export async function unfollow({ house, params, reader }: Asked<typeof calls.unfollow>): Promise<null> {
  // Also what is hidden meanwhile: who follows it must be able to end that.
  const seriesId = await findFollowedId(house.db, reader.id, params.seriesId)
  if (seriesId && (await endFollow(house.db, reader.id, seriesId))) return null
  const shown = await findSeries(house.db, params.seriesId)
  throw refuse(calls.unfollow, shown ? 'alreadyUnfollowed' : 'seriesNotFound')
}

/** Refused where it is not followed. */
export async function isFollowing({ house, params, reader }: Asked<typeof calls.isFollowing>): Promise<null> {
  if (await findFollowedId(house.db, reader.id, params.seriesId)) return null
  const shown = await findSeries(house.db, params.seriesId)
  throw refuse(calls.isFollowing, shown ? 'notFollowed' : 'seriesNotFound')
}
