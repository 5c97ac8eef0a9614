import * as calls from '#contract/calls/follows.ts'
import type { NotificationSettings } from '#contract/generated/follows.ts'
import { type Asked, refuse } from '../../calls/bind.ts'
import { findSeries } from '../../catalogue/store.ts'
import type { House } from '../../context.ts'
import { rhythmMessage, rhythmOf } from '../../follows/rhythms.ts'
import * as store from '../../follows/wish-store.ts'
import { accountOfToken } from './leave-token.ts'
import { moveNotices } from './store.ts'
import { dueAt } from './take-up-notices.ts'

/** How readers wish to hear of what they follow. */
export async function findNoticeWish({
  house,
  reader,
}: Asked<typeof calls.findNoticeWish>): Promise<NotificationSettings> {
  return {
    rhythm: rhythmMessage((await store.findWish(house.db, reader.id)) ?? 'each'),
  }
}

export async function setNoticeWish({
  house,
  reader,
  body,
  now,
}: Asked<typeof calls.setNoticeWish>): Promise<NotificationSettings> {
  const rhythm = rhythmOf(body.rhythm)
  if (!rhythm) throw refuse(calls.setNoticeWish, 'badInput')
  await house.db.transaction(async tx => {
    await store.setWish(tx, { accountId: reader.id, rhythm, at: now })
    await moveNotices(tx, reader.id, dueAt(now))
  })
  return { rhythm: body.rhythm }
}

export async function setFollowWish({
  house,
  reader,
  params,
  body,
  now,
}: Asked<typeof calls.setFollowWish>): Promise<null> {
  const rhythm = rhythmOf(body.rhythm)
  const series = await findSeries(house.db, params.seriesId)
  if (!series) throw refuse(calls.setFollowWish, 'seriesNotFound')
  await house.db.transaction(async tx => {
    const wish = { accountId: reader.id, seriesId: series.id, rhythm }
    if (!(await store.setFollowWish(tx, wish))) throw refuse(calls.setFollowWish, 'notFollowed')
    await moveNotices(tx, reader.id, dueAt(now))
  })
  return null
}

export async function leaveNotices({ house, params }: Asked<typeof calls.endNotices>): Promise<null> {
  if (!(await endNotices(house, params.token))) throw refuse(calls.endNotices, 'tokenInvalid')
  return null
}

/** False for a token that is none. */
export async function endNotices(house: House, token: string): Promise<boolean> {
  const accountId = accountOfToken(house, token)
  if (accountId === null) return false
  const now = house.clock.now()
  await house.db.transaction(async tx => {
    await store.endWishes(tx, accountId, now)
    await moveNotices(tx, accountId, dueAt(now))
  })
  return true
}
