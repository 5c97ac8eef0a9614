import { CancellationRequest } from '#contract/generated/membership.ts'
import { localPath, splitPath } from '#rules/interface-language.ts'
import { refusalFor } from '../../platform/http/fault.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { readBody } from '../../platform/http/read-body.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { refuseForeignSites } from '../../platform/http/same-site.ts'
import type { RouteContext } from '../../route-context.ts'
import { stateOf } from '../view.ts'
import { confirm, declare } from './declare-cancellation.ts'

/**
 * § 312k BGB without scripts: the form posts to its own address, which answers the same page with the outcome. Of the typed
 * fields only a refused mail address is put into the query.
 */
export async function declareByForm(door: RouteContext, { req, env }: Incoming): Promise<Response> {
  const { app, authenticate } = door
  const { lang } = splitPath(req.path)
  const again = answerer(door, { raw: req.raw, peer: env.peer }, req.path)
  let form = new URLSearchParams()
  try {
    refuseForeignSites(req.raw, app.config)
    form = new URLSearchParams(Buffer.from(await readBody(req.raw)).toString())
    const { visitor } = await authenticate(req.raw, env.peer)
    const body = CancellationRequest.fromPartial({
      ...{
        email: form.get('email') ?? '',
        name: form.get('name') ?? '',
        reason: form.get('reason') ?? '',
      },
      ...{ extraordinary: form.get('kind') === 'extraordinary', wishedOn: form.get('wishedOn') ?? '' },
    })
    const { receivedAt } = await declare(app, body, { ...visitor, lang })
    return await again({ received: receivedAt.toISOString() })
  } catch (error) {
    const refusal = refusalFor(error, app.log, req.path)
    const email = form.get('email')?.slice(0, 300)
    return again({ refused: refusal.reason, ...(email && { email }) }, refusal)
  }
}

/** The same for the confirmation, by the token of the mail. */
export async function confirmByForm(door: RouteContext, { req, env }: Incoming): Promise<Response> {
  const { app, authenticate } = door
  const path = localPath(splitPath(req.path).lang, '/cancel')
  const token = req.param('token') ?? ''
  const again = answerer(door, { raw: req.raw, peer: env.peer }, `${path}/${encodeURIComponent(token)}`)
  try {
    refuseForeignSites(req.raw, app.config)
    const { visitor } = await authenticate(req.raw, env.peer)
    const { cancellation, membership } = await confirm(app, token, visitor)
    const { endsOn: ends } = stateOf(membership, app.clock.now())
    return await again({
      received: cancellation.receivedAt.toISOString(),
      ...(ends && { ends: ends.toISOString() }),
    })
  } catch (error) {
    const refusal = refusalFor(error, app.log, path)
    return again({ refused: refusal.reason }, refusal)
  }
}

/** Answers with the page at this address, which says what came of the form. */
function answerer(
  { pages }: RouteContext,
  { raw: request, peer }: { raw: Request; peer: string },
  path: string,
) {
  return async (
    search: Record<string, string>,
    { status, retryAfter }: Pick<Refusal, 'status' | 'retryAfter'> = { status: 200, retryAfter: null },
  ) => {
    const address = new URL(path, request.url)
    for (const [name, value] of Object.entries(search)) address.searchParams.set(name, value)
    const page = await pages(new Request(address, { headers: request.headers }), peer)
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    headers.delete('etag')
    if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
    return new Response(page.body, { status, headers })
  }
}
