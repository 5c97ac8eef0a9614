import * as calls from '#contract/calls/follows.ts'
import type { NotificationSettings } from '#contract/generated/follows.ts'
import { findAccount, setSpendingReceipts } from '../../accounts/store.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { findSeries } from '../../catalogue/store.ts'
import type { AppContext } from '../../context.ts'
import * as store from '../../follows/rhythm-store.ts'
import { rhythmMessage, rhythmOf } from '../../follows/rhythms.ts'
import { dueAt } from './register-notification-jobs.ts'
import { rescheduleNotices } from './store.ts'
import { accountOfToken } from './unsubscribe-token.ts'

/** How often the reader gets mails about followed series, and whether they get some for coins that they spend. */
export async function findNotificationSettings({
  app,
  reader,
}: Pick<CallInput<typeof calls.findNotificationSettings>, 'app' | 'reader'>): Promise<NotificationSettings> {
  const [rhythm, account] = await Promise.all([
    store.findRhythm(app.db, reader.id),
    findAccount(app.db, reader.id),
  ])
  return { rhythm: rhythmMessage(rhythm ?? 'each'), spendingReceipts: account?.spendingReceipts ?? true }
}

/** Changes that, and reschedules the mails that wait. Throws 400 where nothing is to be changed. */
export async function saveNotificationSettings(
  input: CallInput<typeof calls.saveNotificationSettings>,
): Promise<NotificationSettings> {
  const { app, reader, body, now } = input
  const { spendingReceipts } = body
  const rhythm = rhythmOf(body.rhythm)
  if (!rhythm && spendingReceipts === undefined) throw refuse(calls.saveNotificationSettings, 'badInput')
  await app.db.transaction(async tx => {
    if (spendingReceipts !== undefined) await setSpendingReceipts(tx, reader.id, spendingReceipts)
    if (!rhythm) return
    await store.setRhythm(tx, { accountId: reader.id, rhythm, at: now })
    await rescheduleNotices(tx, reader.id, dueAt(now))
  })
  return findNotificationSettings(input)
}

/** The same for one series; UNSPECIFIED returns it to the setting for all. Throws 404. */
export async function saveFollowSettings({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof calls.saveFollowSettings>): Promise<null> {
  const rhythm = rhythmOf(body.rhythm)
  const series = await findSeries(app.db, params.seriesId)
  if (!series) throw refuse(calls.saveFollowSettings, 'seriesNotFound')
  await app.db.transaction(async tx => {
    const settings = { accountId: reader.id, seriesId: series.id, rhythm }
    if (!(await store.setFollowRhythm(tx, settings))) throw refuse(calls.saveFollowSettings, 'notFollowed')
    await rescheduleNotices(tx, reader.id, dueAt(now))
  })
  return null
}

/** Unsubscribes by the token of a mail. Throws 412 for a wrong token. */
export async function unsubscribe({ app, params }: CallInput<typeof calls.endNotifications>): Promise<null> {
  if (!(await endNotifications(app, params.token))) throw refuse(calls.endNotifications, 'tokenInvalid')
  return null
}

/** Turns all mails about releases off. False for a wrong token. */
export async function endNotifications(app: AppContext, token: string): Promise<boolean> {
  const accountId = accountOfToken(app, token)
  if (accountId === null) return false
  const now = app.clock.now()
  await app.db.transaction(async tx => {
    await store.endNotifications(tx, accountId, now)
    await rescheduleNotices(tx, accountId, dueAt(now))
  })
  return true
}
