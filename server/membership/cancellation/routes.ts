import { Hono } from 'hono'
import { CancellationRequest } from '#contract/generated/membership.ts'
import { languages, localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../../context.ts'
import { refusalFor } from '../../platform/http/fault.ts'
import { readBody } from '../../platform/http/read-body.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { refuseForeignSites } from '../../platform/http/same-site.ts'
import type { WhoAsks } from '../../platform/http/visitor.ts'
import { stateOf } from '../view.ts'
import { confirm, declare } from './declare-cancellation.ts'

interface CancellationFormContext {
  app: AppContext
  whoAsks: WhoAsks
  /** Renders the page of an address. */
  pages: (request: Request, peer: string) => Response | Promise<Response>
}

type Routes = Hono<{ Bindings: { peer: string } }>

/**
 * § 312k BGB without scripts. Both forms post to their own addresses, which answer the same page with the outcome. Of the
 * typed fields only a refused mail address is put into the query.
 */
export function cancellationForms({ app, whoAsks, pages }: CancellationFormContext): Routes {
  const routes: Routes = new Hono()

  async function answered(
    { raw: request, peer }: { raw: Request; peer: string },
    path: string,
    search: Record<string, string>,
    { status, retryAfter }: Pick<Refusal, 'status' | 'retryAfter'> = { status: 200, retryAfter: null },
  ) {
    const address = new URL(path, request.url)
    for (const [name, value] of Object.entries(search)) address.searchParams.set(name, value)
    const page = await pages(new Request(address, { headers: request.headers }), peer)
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    headers.delete('etag')
    if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
    return new Response(page.body, { status, headers })
  }

  for (const lang of languages) {
    const path = localPath(lang, '/cancel')
    routes.post(path, async ({ req, env }) => {
      let form = new URLSearchParams()
      try {
        refuseForeignSites(req.raw, app.config)
        form = new URLSearchParams(Buffer.from(await readBody(req.raw)).toString())
        const { visitor } = await whoAsks(req.raw, env.peer)
        const body = CancellationRequest.fromPartial({
          ...{
            email: form.get('email') ?? '',
            name: form.get('name') ?? '',
            reason: form.get('reason') ?? '',
          },
          ...{ extraordinary: form.get('kind') === 'extraordinary', wishedOn: form.get('wishedOn') ?? '' },
        })
        const { receivedAt } = await declare(app, body, { ...visitor, lang })
        return await answered({ raw: req.raw, peer: env.peer }, path, { received: receivedAt.toISOString() })
      } catch (error) {
        const refusal = refusalFor(error, app.log, path)
        const email = form.get('email')?.slice(0, 300)
        return answered(
          { raw: req.raw, peer: env.peer },
          path,
          { refused: refusal.reason, ...(email && { email }) },
          refusal,
        )
      }
    })
    routes.post(`${path}/:token`, async ({ req, env }) => {
      const address = `${path}/${encodeURIComponent(req.param('token'))}`
      try {
        refuseForeignSites(req.raw, app.config)
        const { visitor } = await whoAsks(req.raw, env.peer)
        const { cancellation, membership } = await confirm(app, req.param('token'), visitor)
        const { endsOn: ends } = stateOf(membership, app.clock.now())
        return await answered({ raw: req.raw, peer: env.peer }, address, {
          received: cancellation.receivedAt.toISOString(),
          ...(ends && { ends: ends.toISOString() }),
        })
      } catch (error) {
        const refusal = refusalFor(error, app.log, path)
        return answered({ raw: req.raw, peer: env.peer }, address, { refused: refusal.reason }, refusal)
      }
    })
  }
  return routes
}
