import { type AnyCall, type AnyMessageType, statusOfSuccess } from '#contract/call.ts'
import { Problem } from '#contract/generated/problem.ts'
import { messages } from '#contract/messages.ts'
import { problemJson } from '#contract/problem.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Keep } from './bind.ts'
import { messageToJson } from './json-twin.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { type Form, PROTOBUF } from './media-types.ts'
import type { Refusal } from './refusal.ts'
import { wordRefusal } from './refusal-words.ts'

type Encoded = Omit<KeptAnswer, 'etag'>

/** What a call came to, as bytes. Nothing where an answer is declared is 204. */
export function encodeAnswer(call: AnyCall, message: unknown, form: Form): Encoded {
  const status = statusOfSuccess(call)
  const nothing = { contentType: '', bytes: new Uint8Array() }
  if (call.answers === null) return { status, ...nothing }
  if (message === null) return { status: 204, ...nothing }
  const type = messages[call.answers] as AnyMessageType
  if (form === 'protobuf') return { status, contentType: PROTOBUF, bytes: type.encode(message).finish() }
  const bytes = Buffer.from(JSON.stringify(messageToJson(type, message)))
  return { status, contentType: 'application/json', bytes }
}

/** An answer for whoever asked, and for nobody else. */
export function responseOf({ status, contentType, bytes }: Encoded, headers: Headers): Response {
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', 'accept, authorization, cookie')
  if (contentType === '') return new Response(null, { status, headers })
  headers.set('content-type', contentType)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes as BodyInit, { status, headers })
}

/** An answer that is the same for many. Who shows a credential gets another, which the address alone does not tell. */
export function keptResponse(
  request: Request,
  { status, contentType, bytes, etag }: KeptAnswer,
  keep: Keep,
): Response {
  const shared = keep === 'visitor' ? 'public' : 'private'
  const headers: Record<string, string> = {
    etag,
    'cache-control': `${shared}, no-cache`,
    vary: 'accept, authorization, cookie',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers['content-type'] = contentType
  headers['content-length'] = String(bytes.byteLength)
  return new Response(bytes as BodyInit, { status, headers })
}

/** A refusal in the form asked for, with a sentence for people. */
export function refusalResponse(refusal: Refusal, form: Form, lang: Language): Response {
  const { status, reason, retryAfter, values } = refusal
  const problem: Problem = { status, reason, text: wordRefusal(reason, lang, values) }
  const json = form === 'json'
  const headers: Record<string, string> = {
    'content-type': json ? 'application/problem+json' : PROTOBUF,
    'cache-control': 'no-store',
    vary: 'accept',
  }
  if (retryAfter !== null) headers['retry-after'] = String(retryAfter)
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  // What was not read of a body that is too large is not waited for.
  if (status === 413) headers.connection = 'close'
  const body = json ? JSON.stringify(problemJson(problem)) : Problem.encode(problem).finish()
  return new Response(body as BodyInit, { status, headers })
}
