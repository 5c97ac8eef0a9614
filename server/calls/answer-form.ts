import { refusalFor } from '../platform/http/fault.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { readBody } from '../platform/http/read-body.ts'
import type { Refusal } from '../platform/http/refusal.ts'
import { refuseForeignSites } from '../platform/http/same-site.ts'
import type { Visitor } from '../platform/http/visitor.ts'
import type { RouteContext } from '../route-context.ts'

/** What a form without scripts brings about. Answers what the page says then, as query parameters; refusals are thrown. */
type Act = (form: URLSearchParams, visitor: Visitor) => Promise<Record<string, string>>

/**
 * Carries out a form that a browser without scripts has posted, and answers with the page at `path`, which says what came of
 * it. Of what was typed only a refused mail address is put into the query.
 */
export async function answerForm(
  { app, authenticate, pages }: RouteContext,
  { req, env }: Incoming,
  path: string,
  act: Act,
): Promise<Response> {
  const { raw: request } = req
  let form = new URLSearchParams()

  async function again(
    search: Record<string, string>,
    { status, retryAfter }: Pick<Refusal, 'status' | 'retryAfter'> = { status: 200, retryAfter: null },
  ) {
    const address = new URL(path, request.url)
    for (const [name, value] of Object.entries(search)) address.searchParams.set(name, value)
    const page = await pages(new Request(address, { headers: request.headers }), env.peer)
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    headers.delete('etag')
    if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
    return new Response(page.body, { status, headers })
  }

  try {
    refuseForeignSites(request, app.config)
    form = new URLSearchParams(Buffer.from(await readBody(request)).toString())
    const { visitor } = await authenticate(request, env.peer)
    return await again(await act(form, visitor))
  } catch (error) {
    const refusal = refusalFor(error, app.log, req.path)
    const email = form.get('email')?.slice(0, 300)
    return again({ refused: refusal.reason, ...(email && { email }) }, refusal)
  }
}
