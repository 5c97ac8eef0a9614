import { Hono } from 'hono'
import * as calls from '#contract/calls/follows.ts'
import { languages, localPath } from '#rules/interface-language.ts'
import { type Bound, bind, refuse } from '../../calls/bind.ts'
import { findSeries } from '../../catalogue/store.ts'
import type { House } from '../../context.ts'
import { rhythmMessage, rhythmOf } from '../../follows/rhythms.ts'
import { endWishes, findWish, setFollowWish, setWish } from '../../follows/wish-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { accountOfToken } from './leave-token.ts'
import { moveNotices } from './store.ts'
import { dueAt } from './take-up-notices.ts'

/** How readers wish to hear of what they follow. */
export const noticeRoutes: Bound[] = [
  bind(calls.findNoticeWish, async ({ house, reader }) => ({
    rhythm: rhythmMessage((await findWish(house.db, reader.id)) ?? 'each'),
  })),
  bind(calls.setNoticeWish, async ({ house, reader, body, now }) => {
    const rhythm = rhythmOf(body.rhythm)
    if (!rhythm) throw refuse(calls.setNoticeWish, 'badInput')
    await house.db.transaction(async tx => {
      await setWish(tx, { accountId: reader.id, rhythm, at: now })
      await moveNotices(tx, reader.id, dueAt(now))
    })
    return { rhythm: body.rhythm }
  }),
  bind(calls.setFollowWish, async ({ house, reader, params, body, now }) => {
    const rhythm = rhythmOf(body.rhythm)
    if (rhythm === undefined) throw refuse(calls.setFollowWish, 'badInput')
    const series = await findSeries(house.db, params.seriesId)
    if (!series) throw refuse(calls.setFollowWish, 'seriesNotFound')
    await house.db.transaction(async tx => {
      const wish = { accountId: reader.id, seriesId: series.id, rhythm }
      if (!(await setFollowWish(tx, wish))) throw refuse(calls.setFollowWish, 'notFollowed')
      await moveNotices(tx, reader.id, dueAt(now))
    })
    return null
  }),
  bind(calls.endNotices, async ({ house, params }) => {
    if (!(await endNotices(house, params.token))) throw refuse(calls.endNotices, 'tokenInvalid')
    return null
  }),
]

/**
 * One-click unsubscribing (RFC 8058): the mail program posts to the address that leads people to the page, and is answered the same whatever it
 * posts. The form of that page, where no scripts run, is led back to it.
 */
export function leaveNoticesRoutes(house: House): Hono {
  const routes = new Hono()
  for (const lang of languages) {
    routes.post(localPath(lang, '/release-mails/:token'), async context => {
      const token = context.req.param('token') ?? ''
      const form = new URLSearchParams(Buffer.from(await readBody(context.req.raw)).toString())
      const ended = await endNotices(house, token)
      if (!form.has('press')) return context.body(null, 204)
      const page = localPath(lang, `/release-mails/${encodeURIComponent(token)}`)
      return context.redirect(`${page}?${ended ? 'ended=yes' : 'refused=tokenInvalid'}`, 303)
    })
  }
  return routes
}

async function endNotices(house: House, token: string): Promise<boolean> {
  const accountId = accountOfToken(house, token)
  if (accountId === null) return false
  const now = house.clock.now()
  await house.db.transaction(async tx => {
    await endWishes(tx, accountId, now)
    await moveNotices(tx, accountId, dueAt(now))
  })
  return true
}
