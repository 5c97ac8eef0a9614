import { Hono } from 'hono'
import { languages, localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../../context.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { endNotifications } from './change-settings.ts'

/**
 * One-click unsubscribing (RFC 8058): the mail program posts to the address of the page, and gets the same answer whatever
 * it posts. A post of the page's own form, which has the field `press`, is redirected back to the page.
 */
export function unsubscribeRoutes(app: AppContext): Hono {
  const routes = new Hono()
  for (const lang of languages) {
    routes.post(localPath(lang, '/release-mails/:token'), async context => {
      const token = context.req.param('token') ?? ''
      const form = new URLSearchParams(Buffer.from(await readBody(context.req.raw)).toString())
      const ended = await endNotifications(app, token)
      if (!form.has('press')) return context.body(null, 204)
      const page = localPath(lang, `/release-mails/${encodeURIComponent(token)}`)
      return context.redirect(`${page}?${ended ? 'ended=yes' : 'refused=tokenInvalid'}`, 303)
    })
  }
  return routes
}
