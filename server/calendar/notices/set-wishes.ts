import * as calls from '#contract/calls/follows.ts'
import type { NotificationSettings } from '#contract/generated/follows.ts'
import { type Asked, refuse } from '../../calls/bind.ts'
import { findSeries } from '../../catalogue/store.ts'
import type { House } from '../../context.ts'
import { rhythmMessage, rhythmOf } from '../../follows/rhythms.ts'
import * as store from '../../follows/wish-store.ts'
import { accountOfToken } from './leave-token.ts'
import { rescheduleNotices } from './store.ts'
import { dueAt } from './take-up-notices.ts'

/** How often the reader gets mails about followed series. */
export async function findNotificationSettings({
  house,
  reader,
}: Asked<typeof calls.findNoticeWish>): Promise<NotificationSettings> {
  return {
    rhythm: rhythmMessage((await store.findRhythm(house.db, reader.id)) ?? 'each'),
  }
}

/** Changes that, and reschedules the mails that wait. Throws 400 for UNSPECIFIED. */
export async function saveNotificationSettings({
  house,
  reader,
  body,
  now,
}: Asked<typeof calls.setNoticeWish>): Promise<NotificationSettings> {
  const rhythm = rhythmOf(body.rhythm)
  if (!rhythm) throw refuse(calls.setNoticeWish, 'badInput')
  await house.db.transaction(async tx => {
    await store.setRhythm(tx, { accountId: reader.id, rhythm, at: now })
    await rescheduleNotices(tx, reader.id, dueAt(now))
  })
  return { rhythm: body.rhythm }
}

/** The same for one series; UNSPECIFIED returns it to the setting for all. Throws 404. */
export async function saveFollowSettings({
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
    const settings = { accountId: reader.id, seriesId: series.id, rhythm }
    if (!(await store.setFollowRhythm(tx, settings))) throw refuse(calls.setFollowWish, 'notFollowed')
    await rescheduleNotices(tx, reader.id, dueAt(now))
  })
  return null
}

/** Unsubscribes by the token of a mail. Throws 412 for a wrong token. */
export async function unsubscribe({ house, params }: Asked<typeof calls.endNotices>): Promise<null> {
  if (!(await endNotifications(house, params.token))) throw refuse(calls.endNotices, 'tokenInvalid')
  return null
}

/** Turns all mails about releases off. False for a wrong token. */
export async function endNotifications(house: House, token: string): Promise<boolean> {
  const accountId = accountOfToken(house, token)
  if (accountId === null) return false
  const now = house.clock.now()
  await house.db.transaction(async tx => {
    await store.endNotifications(tx, accountId, now)
    await rescheduleNotices(tx, accountId, dueAt(now))
  })
  return true
}
