import { type AnyCall, type AnyMessageType, statusOfSuccess } from '#contract/call.ts'
import { messages } from '#contract/messages.ts'
import { finishPage } from '../platform/http/answer-page.ts'
import { tagHeaders } from '../platform/http/cache-tags.ts'
import { compress, type Encoding } from '../platform/http/encoded-page.ts'
import { chooseEncoding } from '../platform/http/encoding.ts'
import type { FinishedAnswer, RequestHead } from '../platform/http/finished-answer.ts'
import { messageToJson } from '../platform/http/json-twin.ts'
import { staleHeaders } from '../platform/http/mark-stale.ts'
import { type Form, PROTOBUF } from '../platform/http/media-types.ts'
import type { CachedAnswer, MadeAnswer } from './answer-cache.ts'
import type { Keep } from './bind.ts'

/** Below this many bytes compression saves less than its headers cost. */
const LEAST_COMPRESSED_BYTES = 1_024

const VARY = 'accept, accept-encoding, authorization, cookie'

/** The result of a call as bytes. A call that declares an answer and has none is 204. */
export function encodeAnswer(call: AnyCall, message: unknown, form: Form): MadeAnswer {
  const status = statusOfSuccess(call)
  const nothing = { contentType: '', bytes: new Uint8Array() }
  if (call.answers === null) return { status, ...nothing }
  if (message === null) return { status: 204, ...nothing }
  const type = messages[call.answers] as AnyMessageType
  if (form === 'protobuf') return { status, contentType: PROTOBUF, bytes: type.encode(message).finish() }
  const bytes = Buffer.from(JSON.stringify(messageToJson(type, message)))
  return { status, contentType: 'application/json', bytes }
}

/**
 * An answer that no cache may share. Compressed where that makes it smaller; sealed parts, which are encrypted, do not get
 * smaller.
 */
export async function responseOf(
  request: Request,
  { status, contentType, bytes }: MadeAnswer,
  headers: Headers,
): Promise<Response> {
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', VARY)
  if (contentType === '') return new Response(null, { status, headers })
  headers.set('content-type', contentType)
  const encoding = encodingFor(request, bytes.byteLength)
  const compressed = encoding === 'identity' ? bytes : await compress(Buffer.from(bytes), encoding)
  const smaller = compressed.byteLength < bytes.byteLength
  if (smaller) headers.set('content-encoding', encoding)
  const body = smaller ? compressed : bytes
  headers.set('content-length', String(body.byteLength))
  return new Response(body as BodyInit, { status, headers })
}

/**
 * An answer that is the same for many visitors. A request with a credential gets another one, so Vary names those headers.
 */
export function finishCached(
  request: RequestHead,
  { contentType, page, topics }: CachedAnswer,
  keep: Keep,
  { unsureForSeconds, isTagged }: { unsureForSeconds: number; isTagged: boolean },
): FinishedAnswer | Promise<FinishedAnswer> {
  const shared = keep === 'country' ? 'private' : 'public'
  const headers = {
    'content-type': contentType,
    'cache-control': `${shared}, no-cache`,
    vary: VARY,
    ...staleHeaders(unsureForSeconds),
    ...(isTagged && tagHeaders(topics)),
  }
  return finishPage(request, page, headers, encodingFor(request, page.plainBytes))
}

function encodingFor(request: RequestHead, bytes: number): Encoding {
  if (bytes < LEAST_COMPRESSED_BYTES) return 'identity'
  return chooseEncoding(request.headers.get('accept-encoding'))
}
