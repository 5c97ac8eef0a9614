import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { type AnyCall, type AnyMessageType, statusOfSuccess } from '#contract/call.ts'
import { Problem } from '#contract/generated/problem.ts'
import { messages } from '#contract/messages.ts'
import { problemJson } from '#contract/problem.ts'
import type { House } from '../../house.ts'
import type { Bound, Keep, Visitor } from './bind.ts'
import { refusalFor } from './fault.ts'
import { messageToJson } from './json-twin.ts'
import { type KeptAnswer, keepAnswers } from './kept-answers.ts'
import { type Form, formOfAnswer, PROTOBUF } from './media-types.ts'
import { readMessageBody, readQuery } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { wordRefusal } from './refusal-words.ts'
import { visitorOf } from './visitor.ts'

interface Route {
  call: AnyCall
  /** null: declared ahead of its room */
  bound: Bound | null
}

interface Question {
  request: Request
  search: URLSearchParams
  form: Form
  visitor: Visitor
}

export type ServeCalls = (request: Request) => Promise<Response> | null

/**
 * Answers the calls declared: by who is bound to them, and 501 for those whose room is not open yet. null for addresses that no call has.
 * Raw calls are answered elsewhere and only counted as known here.
 */
export function serveCalls(house: House, calls: readonly AnyCall[], bound: readonly Bound[]): ServeCalls {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const byName = new Map(bound.map(one => [one.call.name, one]))
  const methods = new Set<string>()
  // Most requests are for pages: whether an address may be a call is seen at its first word.
  const beginnings = new Set<string>()
  // The first that fits answers: /volumes/latestdigital has to come before /volumes/:id.
  const literalFirst = (path: string) => path.replace(/:[^/]+/g, '\u{ffff}')
  const inOrder = calls.toSorted((a, b) => (literalFirst(a.path) < literalFirst(b.path) ? -1 : 1))
  for (const call of inOrder) {
    const answers = byName.get(call.name) ?? null
    methods.add(call.method)
    beginnings.add(call.path.split('/', 2)[1] ?? '')
    router.add(call.method, call.path, { call, bound: answers })
  }
  const kept = keepAnswers({ edition: () => house.edition.current(), mostBytes: house.config.cacheBytes / 4 })

  function find(method: string, path: string): { route: Route; params: Record<string, string> } | null {
    const [matches, stash] = router.match(method, path)
    const [route, indexes] = matches[0] ?? []
    if (!route || !indexes) return null
    // A raw call is answered by a handler of its own, also where a wider path is still closed.
    if (matches.some(([{ call }]) => call.raw && !call.opensWith)) return null
    const params: Record<string, string> = {}
    for (const [name, index] of Object.entries(indexes)) {
      params[name] = decode(typeof index === 'number' ? (stash?.[index] ?? '') : index)
    }
    return { route, params }
  }

  async function answer(route: Route, params: Record<string, string>, question: Question): Promise<Response> {
    const { call, bound } = route
    if (!bound) throw new Refusal(501, 'notOpenYet')
    const { request, search, form, visitor } = question
    const query = readQuery(call, search)
    const now = house.clock.now()
    const make = async () => {
      const body = await readMessageBody(call, request, search)
      const message = await bound.answer({ params, query, body, visitor, house, now } as never)
      return encode(call, message, form)
    }
    if (bound.keep === null || request.headers.has('authorization')) return responseOf(await make())
    const country = bound.keep === 'country' ? visitor.country : null
    const key = `${call.name} ${form} ${country} ${JSON.stringify([params, query])}`
    const answer = kept.find(key) ?? (await kept.findOrMake(key, make))
    return keptResponse(request, answer, bound.keep)
  }

  return request => {
    const { pathname, searchParams } = new URL(request.url)
    if (!beginnings.has(pathname.split('/', 2)[1] ?? '')) return null
    const visitor = visitorOf(request.headers, house.config.countryHeader)
    const question = {
      request,
      search: searchParams,
      form: formOfAnswer(request.headers, searchParams),
      visitor,
    }
    try {
      const found =
        find(request.method, pathname) ?? (request.method === 'HEAD' ? find('GET', pathname) : null)
      if (found) {
        return answer(found.route, found.params, question).catch(error =>
          refusalResponse(refusalFor(error, house.log, found.route.call.name), question),
        )
      }
      const allowed = [...methods].sort().filter(method => find(method, pathname))
      if (allowed.length === 0) return null
      const refused = refusalResponse(new Refusal(405, 'wrongMethod'), question)
      refused.headers.set('allow', allowed.join(', '))
      return Promise.resolve(refused)
    } catch (error) {
      return Promise.resolve(refusalResponse(refusalFor(error, house.log, pathname), question))
    }
  }
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

type Encoded = Omit<KeptAnswer, 'etag'>

function encode(call: AnyCall, message: unknown, form: Form): Encoded {
  const status = statusOfSuccess(call)
  if (call.answers === null) return { status, contentType: '', bytes: new Uint8Array() }
  const type = messages[call.answers] as AnyMessageType
  if (form === 'protobuf') return { status, contentType: PROTOBUF, bytes: type.encode(message).finish() }
  const bytes = Buffer.from(JSON.stringify(messageToJson(type, message)))
  return { status, contentType: 'application/json', bytes }
}

function responseOf({ status, contentType, bytes }: Encoded): Response {
  if (contentType === '') return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
  return new Response(bytes as BodyInit, {
    status,
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
      vary: 'accept',
    },
  })
}

function keptResponse(
  request: Request,
  { status, contentType, bytes, etag }: KeptAnswer,
  keep: Keep,
): Response {
  const shared = keep === 'visitor' ? 'public' : 'private'
  const headers: Record<string, string> = { etag, 'cache-control': `${shared}, no-cache`, vary: 'accept' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers['content-type'] = contentType
  headers['content-length'] = String(bytes.byteLength)
  return new Response(bytes as BodyInit, { status, headers })
}

/** A refusal in the form asked for, with a sentence for people. */
export function refusalResponse(
  refusal: Refusal,
  { form, visitor }: Pick<Question, 'form' | 'visitor'>,
): Response {
  const { status, reason, retryAfter } = refusal
  const problem: Problem = { status, reason, text: wordRefusal(reason, visitor.lang) }
  const json = form === 'json'
  const headers: Record<string, string> = {
    'content-type': json ? 'application/problem+json' : PROTOBUF,
    'cache-control': 'no-store',
    vary: 'accept',
  }
  if (retryAfter !== null) headers['retry-after'] = String(retryAfter)
  // What was not read of a body that is too large is not waited for.
  if (status === 413) headers.connection = 'close'
  const body = json ? JSON.stringify(problemJson(problem)) : Problem.encode(problem).finish()
  return new Response(body as BodyInit, { status, headers })
}
