import { Hono } from 'hono'
import { languages, localPath } from '#rules/interface-language.ts'
import type { House } from '../../context.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { endNotices } from './set-wishes.ts'

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
