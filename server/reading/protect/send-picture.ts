import { pictureSeal } from '#contract/sealed.ts'
import { refusalText } from '../../platform/http/answer-refusal.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readImageRequest } from '../../platform/images/image-address.ts'
import type { RouteContext } from '../../route-context.ts'
import { findAccess } from '../find-access.ts'
import { checkTicket, pageKey } from '../sign-ticket.ts'
import { findPage } from '../store.ts'
import { sealWithIv } from './seal.ts'

/** Sends an encrypted picture of a part that is no preview, to the session of the ticket only. */
export async function sendPicture(
  { app, authenticate }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  const { db, clock, secrets, images, takedowns } = app
  const { id: partId = '', page: number = '', format = '', width = '' } = req.param()
  const { sig = '', exp = '' } = req.query()
  const refuse = (status: 403 | 404 | 410 | 451, reason: string) =>
    refusalText(new Refusal(status, reason), req.raw)
  const { visitor } = env.standIn ?? (await authenticate(req.raw, env.peer))
  const sessionId = visitor.reader?.sessionId
  const at = visitor.standIn?.at ?? clock.now()
  const ticket = { partId, sessionId: sessionId ?? '', exp: /^\d{1,12}$/.test(exp) ? Number(exp) : 0, sig }
  const state = sessionId ? checkTicket(secrets.tickets, ticket, at) : 'forged'
  if (state === 'forged') return refuse(403, 'ticketInvalid')
  if (state === 'expired') return refuse(410, 'ticketExpired')
  // A ticket is good for some minutes; only where something is taken down is it asked again.
  if (takedowns.leftOutIn(visitor.country).length > 0) {
    const { access } = await findAccess(app, partId, visitor, at)
    if (access.status === 451) return refuse(451, access.reason)
  }
  const page = /^\d{1,6}$/.test(number) ? Number(number) : 0
  const found = await findPage(db, partId, page)
  const variant = found && readImageRequest(format, width, found.hash)
  const bytes = variant && variant !== 'unknown' ? await images.variant(variant) : null
  if (!bytes) return refuse(404, 'partNotFound')
  const sealed = sealWithIv(
    pageKey(secrets.tickets, ticket, page),
    bytes,
    pictureSeal({ partId, page, format, width }),
  )
  return new Response(new Uint8Array(sealed), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(sealed.byteLength),
      'cache-control': 'private, no-store',
      vary: 'authorization, cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
  })
}
