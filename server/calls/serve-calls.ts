import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { withAbsoluteAddresses } from '#contract/addresses.ts'
import type { AnyCall } from '#contract/call.ts'
import { takesKey } from '#contract/repeats.ts'
import { hasRight } from '#rules/studio-rights.ts'
import { USER_LEVELS } from '#rules/user-level.ts'
import type { AppContext } from '../context.ts'
import { Shown } from '../platform/cache/shown.ts'
import { refusalResponse } from '../platform/http/answer-refusal.ts'
import type { DirectAnswers } from '../platform/http/direct-answers.ts'
import { refusalFor } from '../platform/http/fault.ts'
import { toResponse } from '../platform/http/finished-answer.ts'
import { formOfAnswer } from '../platform/http/media-types.ts'
import { readMessageBody, readQuery } from '../platform/http/read-input.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { refuseForeignSites } from '../platform/http/same-site.ts'
import { type Authenticate, type IdentifiedRequest, languageOf } from '../platform/http/visitor.ts'
import { nameAccount, nameRequest } from '../platform/observe/request-context.ts'
import { AnswerCache } from './answer-cache.ts'
import { encodeAnswer, responseOf } from './answer-call.ts'
import { answerOnce, type OnceInput } from './answer-once.ts'
import { answerNoting, type Bound, type Lane } from './bind.ts'
import { cachedCall } from './cached-call.ts'
import { contextOfStandIn, refuseOtherSeries } from './look-as-stand-in.ts'
import { isNoted, noteSecurity } from './note-security.ts'

/** Characters of an Idempotency-Key that count. */
const MOST_KEY = 200

interface Route {
  call: AnyCall
  /** null: a raw call, answered by a handler of its own */
  bound: Bound | null
}

interface MatchedCall {
  call: AnyCall
  bound: Bound
  params: Record<string, string>
}

/** `peer` is the address at the other end of the connection. For a preview, `standIn` says who asks. */
export type ServeCalls = (
  request: Request,
  peer: string,
  standIn?: IdentifiedRequest,
) => Promise<Response> | null

/** With what calls work. */
export interface Lanes {
  /** Those of a lane, and who finds out who asks. */
  of(lane: Lane): { app: AppContext; authenticate: Authenticate }
  /** Who asks something of the studio: also programs with a token, which are nobody anywhere else. */
  readonly authenticateForStudio: Authenticate
  /** Those whose answers are the same for many visitors while the cache version lasts. */
  readonly shared: AppContext
}

/**
 * Answers the declared calls by their bound handlers. Returns null for addresses that no call has. Raw calls are answered
 * elsewhere and only known here. Throws for a call without handler, so that such a shop does not start.
 *
 * @param direct remembers addresses whose answers are cached for visitors
 */
export function serveCalls(
  app: AppContext,
  calls: readonly AnyCall[],
  bound: readonly Bound[],
  lanes: Lanes,
  direct: Pick<DirectAnswers, 'remember'>,
): ServeCalls {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const byName = new Map(bound.map(one => [one.call.name, one]))
  const methods = new Set<string>()
  // Most requests are for pages; the first segment of the path tells whether it can be a call.
  const beginnings = new Set<string>()
  // The router takes the first match: /volumes/latestdigital has to come before /volumes/:id.
  const literalFirst = (path: string) => path.replace(/:[^/]+/g, '\u{ffff}')
  const inOrder = calls.toSorted((a, b) => (literalFirst(a.path) < literalFirst(b.path) ? -1 : 1))
  for (const call of inOrder) {
    const answers = byName.get(call.name) ?? null
    if (!answers && !call.raw) throw new Error(`${call.name} is declared, and nobody answers it`)
    methods.add(call.method)
    beginnings.add(call.path.split('/', 2)[1] ?? '')
    router.add(call.method, call.path, { call, bound: answers })
  }
  const cached = new AnswerCache(app.cacheVersion, app.config.cacheBytes / 5)

  function match(method: string, path: string): MatchedCall | null {
    const [matches, stash] = router.match(method, path)
    const [route, indexes] = matches[0] ?? []
    if (!route || !indexes) return null
    // A raw call takes precedence over a wider path that matches too.
    if (matches.some(([{ call }]) => call.raw) || !route.bound) return null
    const params: Record<string, string> = {}
    for (const [name, index] of Object.entries(indexes)) {
      params[name] = decode(typeof index === 'number' ? (stash?.[index] ?? '') : index)
    }
    return { call: route.call, bound: route.bound, params }
  }

  const find = (method: string, path: string) =>
    match(method, path) ?? (method === 'HEAD' ? match('GET', path) : null)

  function authenticate({ call, bound }: MatchedCall): Authenticate {
    if (call.needs === 'staff') return lanes.authenticateForStudio
    return lanes.of(bound.lane).authenticate
  }

  async function answer(
    request: Request,
    url: URL,
    asking: IdentifiedRequest,
    found: MatchedCall,
  ): Promise<Response> {
    const { call, bound, params } = found
    refuseForeignSites(request, app.config)
    refuseUnauthorized(call, asking)
    const { visitor, credential } = asking
    const { reader } = visitor
    if (reader) nameAccount(reader.id)
    const query = readQuery(call, url.searchParams)
    const form = formOfAnswer(request.headers, url.searchParams)
    const replyHeaders = new Headers()
    const idempotencyKey = request.headers.get('idempotency-key')?.slice(0, MOST_KEY) ?? null
    const deviceKey = request.headers.get('x-device-key')
    const { standIn } = visitor
    const isShared = bound.keep !== null && !standIn && (!reader || bound.keep === 'everybody')
    const own = lanes.of(bound.lane).app
    const make = async (shown: Shown) => {
      // Never before the moment from which a cached answer counts as true.
      const now = standIn ? standIn.at : app.clock.now()
      const body = await readMessageBody(call, request, url.searchParams)
      const asked = {
        params,
        query,
        body,
        visitor,
        reader,
        credential,
        idempotencyKey,
        deviceKey,
        replyHeaders,
        app: isShared ? lanes.shared : standIn ? contextOfStandIn(own, standIn) : own,
        now,
      }
      const carryOut = (once: Partial<OnceInput>) =>
        answerNoting(bound, { ...asked, keepAnswer: async () => {}, ...once } as never, shown)
      const isOnce = call.needs === 'staff' && takesKey(call) && !standIn
      const message =
        isOnce && idempotencyKey && reader
          ? await answerOnce(
              { ...asked, call, reader, key: idempotencyKey, hasSecret: bound.hasSecret },
              carryOut,
            )
          : await carryOut({})
      if (standIn) refuseOtherSeries(shown, standIn)
      return encodeAnswer(call, withAbsoluteAddresses(message, app.config.publicUrl), form)
    }
    if (bound.keep === null || !isShared) {
      const made = await make(new Shown())
      // Who has changed something in the studio sees it on the next page of the shop. Where it cannot be asked, this server
      // knows of it a second later.
      if (call.needs === 'staff' && call.method !== 'GET') await app.version.refresh().catch(() => {})
      return responseOf(request, made, replyHeaders)
    }
    const { keyOf, finish, answerDirectly } = cachedCall(app, cached, {
      ...{ call, keep: bound.keep, params, query },
      search: url.searchParams,
    })
    const key = keyOf(form, visitor.country)
    const answer = cached.find(key) ?? (await cached.findOrMake(key, make))
    if (!credential) direct.remember(request, answerDirectly)
    return toResponse(await finish(request, answer))
  }

  function refused(error: unknown, request: Request, url: URL, where: string): Response {
    const form = formOfAnswer(request.headers, url.searchParams)
    return refusalResponse(refusalFor(error, app.log, where), form, languageOf(request.headers), where)
  }

  function otherMethod(request: Request, url: URL, path: string): Response | null {
    const allowed = [...methods].sort().filter(method => match(method, path))
    if (allowed.length === 0) return null
    const response = refused(new Refusal(405, 'wrongMethod'), request, url, '')
    response.headers.set('allow', allowed.join(', '))
    return response
  }

  return (request, peer, standIn) => {
    const url = new URL(request.url)
    if (!beginnings.has(url.pathname.split('/', 2)[1] ?? '')) return null
    try {
      const path = withoutEndSlash(url.pathname)
      const found = find(request.method, path)
      if (!found) {
        const response = otherMethod(request, url, path)
        return response && Promise.resolve(response)
      }
      nameRequest(found.call.name, found.call.path)
      const asking = standIn ?? authenticate(found)(request, peer)
      const answered =
        asking instanceof Promise
          ? asking.then(known => answer(request, url, known, found))
          : answer(request, url, asking, found)
      const { call } = found
      const answeredOrRefused = answered.catch(error => {
        noteSecurity(app, call, request, peer, error)
        return refused(error, request, url, call.name)
      })
      if (!isNoted(call)) return answeredOrRefused
      return answeredOrRefused.then(response => {
        if (response.ok) noteSecurity(app, call, request, peer)
        return response
      })
    } catch (error) {
      return Promise.resolve(refused(error, request, url, url.pathname))
    }
  }
}

/** docs/product.md#credentials: 401 missing or wrong credential, 410 session expired, 403 signed in but not allowed. */
function refuseUnauthorized(call: AnyCall, { visitor, credential, missing }: IdentifiedRequest): void {
  const { reader } = visitor
  if (!reader) {
    // Browsers send the cookie with everything, so an expired one is no reason to refuse a public call. An expired bearer
    // is, so that its program notices; an unknown one counts as none.
    const ranOut = missing === 'sessionExpired'
    if (!call.needs && (call.ignoresSession || credential?.from !== 'bearer' || !ranOut)) return
    throw new Refusal(ranOut ? 410 : 401, missing)
  }
  if (call.needs === 'editor' && reader.level < USER_LEVELS.EDITOR) throw new Refusal(403, 'notAllowed')
  if (call.needs === 'staff' && !(reader.staff && (!call.right || hasRight(reader.staff, call.right))))
    throw new Refusal(403, 'notAllowed')
}

/** Many programs write `/app/v2/series/`, and no call ends in an empty segment. */
function withoutEndSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function decode(segment: string): string {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    throw new Refusal(400, 'malformed')
  }
  if (text.includes('\0')) throw new Refusal(400, 'malformed')
  return text
}
