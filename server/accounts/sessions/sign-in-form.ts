import { login } from '#contract/calls/sign-in.ts'
import { LoginRequest } from '#contract/generated/session.ts'
import { localPath, splitPath } from '#rules/interface-language.ts'
import { nextPath } from '#rules/next-path.ts'
import { noteSecurity } from '../../calls/note-security.ts'
import { refusalFor } from '../../platform/http/fault.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { refuseForeignSites } from '../../platform/http/same-site.ts'
import { nameRequest } from '../../platform/observe/request-context.ts'
import type { RouteContext } from '../../route-context.ts'
import { LONG_SESSION_SECONDS, SHORT_SESSION_SECONDS } from './open-session.ts'
import { signIn } from './sign-in.ts'

/**
 * Sign-in without scripts. The form posts to its own address. A success redirects to `next`; a refusal renders the same page
 * with the reason and the typed name.
 */
export async function signInByForm(
  { app, authenticate, pages }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  const { path } = req
  const { lang } = splitPath(path)
  let form = new URLSearchParams()
  const replyHeaders = new Headers({ 'cache-control': 'no-store' })
  try {
    refuseForeignSites(req.raw, app.config)
    form = new URLSearchParams(Buffer.from(await readBody(req.raw)).toString())
    const { visitor, credential } = await authenticate(req.raw, env.peer)
    const body = LoginRequest.fromPartial({
      login: form.get('login') ?? '',
      password: form.get('password') ?? '',
      code: form.get('code') ?? '',
      ttl: form.has('remember') ? LONG_SESSION_SECONDS : SHORT_SESSION_SECONDS,
    })
    await signIn({ app, body, visitor: { ...visitor, lang }, credential, replyHeaders })
    nameRequest(login.name, path)
    noteSecurity(app, login, req.raw, env.peer)
    const next = form.get('next')
    replyHeaders.set('location', next ? inAscii(nextPath(next)) : localPath(lang, '/'))
    return new Response(null, { status: 303, headers: replyHeaders })
  } catch (error) {
    noteSecurity(app, login, req.raw, env.peer, error)
    const { status, reason, retryAfter } = refusalFor(error, app.log, path)
    const again = new URL(path, req.url)
    again.searchParams.set('refused', reason)
    for (const name of ['login', 'next'] as const) {
      const typed = form.get(name)
      if (typed) again.searchParams.set(name, typed.slice(0, 300))
    }
    const page = await pages(new Request(again, { headers: req.raw.headers }), env.peer)
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    headers.delete('etag')
    if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
    return new Response(page.body, { status, headers })
  }
}

/** Escapes what is not ASCII, since a header cannot hold it. */
function inAscii(path: string): string {
  return path.replace(/[^\x20-\x7e]+/g, encodeURIComponent)
}
