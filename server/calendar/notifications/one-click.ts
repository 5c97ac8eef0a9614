import { localPath, splitPath } from '#rules/interface-language.ts'
import type { AppContext } from '../../context.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { endNotifications } from './change-settings.ts'

/**
 * One-click unsubscribing (RFC 8058): the mail program posts to the address of the page, and gets the same answer whatever
 * it posts. A post of the page's own form, which has the field `press`, is redirected back to the page.
 */
export async function endByOneClick(app: AppContext, incoming: Incoming): Promise<Response> {
  const { req } = incoming
  const token = req.param('token') ?? ''
  const form = new URLSearchParams(Buffer.from(await readBody(req.raw)).toString())
  const ended = await endNotifications(app, token)
  if (!form.has('press')) return incoming.body(null, 204)
  const page = localPath(splitPath(req.path).lang, `/release-mails/${encodeURIComponent(token)}`)
  return incoming.redirect(`${page}?${ended ? 'ended=yes' : 'refused=tokenInvalid'}`, 303)
}
