import { type AnyCall, type AnyMessageType, statusOfSuccess } from '#contract/call.ts'
import { Problem } from '#contract/generated/problem.ts'
import { messages } from '#contract/messages.ts'
import { problemJson } from '#contract/problem.ts'
import type { Language } from '#rules/interface-language.ts'
import { answerPage } from './answer-page.ts'
import type { Keep } from './bind.ts'
import { chooseEncoding } from './encoding.ts'
import { messageToJson } from './json-twin.ts'
import type { KeptAnswer, MadeAnswer } from './kept-answers.ts'
import { compress, type Encoding } from './kept-page.ts'
import { type Form, formOfAnswer, PROTOBUF } from './media-types.ts'
import type { Refusal } from './refusal.ts'
import { wordRefusal } from './refusal-words.ts'
import { languageOf } from './visitor.ts'

/** Of a 429 that does not say itself when to come again. */
const USUAL_WAIT_SECONDS = 60

/** Below this many bytes compression saves less than its headers cost. */
const LEAST_COMPRESSED_BYTES = 1_024

const VARY = 'accept, accept-encoding, authorization, cookie'

/** What a call came to, as bytes. Nothing where an answer is declared is 204. */
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

/** An answer for whoever asked, and for nobody else. Compressed where that makes it smaller: sealed parts, which are encrypted, stay as they are. */
export async function responseOf(
  request: Request,
  { status, contentType, bytes }: MadeAnswer,
  headers: Headers,
): Promise<Response> {
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', VARY)
  if (contentType === '') return new Response(null, { status, headers })
  headers.set('content-type', contentType)
  const encoding = encodingFor(request, bytes)
  const compressed = encoding === 'identity' ? bytes : await compress(Buffer.from(bytes), encoding)
  const smaller = compressed.byteLength < bytes.byteLength
  if (smaller) headers.set('content-encoding', encoding)
  const body = smaller ? compressed : bytes
  headers.set('content-length', String(body.byteLength))
  return new Response(body as BodyInit, { status, headers })
}

/** An answer that is the same for many. Who shows a credential gets another, which the address alone does not tell. */
export function keptResponse(
  request: Request,
  { contentType, page }: KeptAnswer,
  keep: Keep,
): Response | Promise<Response> {
  const shared = keep === 'visitor' ? 'public' : 'private'
  const headers = { 'content-type': contentType, 'cache-control': `${shared}, no-cache`, vary: VARY }
  return answerPage(request, page, headers, encodingFor(request, page.plain))
}

function encodingFor(request: Request, bytes: Uint8Array): Encoding {
  if (bytes.byteLength < LEAST_COMPRESSED_BYTES) return 'identity'
  return chooseEncoding(request.headers.get('accept-encoding'))
}

/** A refusal in the form asked for, with a sentence for people. */
export function refusalResponse(refusal: Refusal, form: Form, lang: Language): Response {
  const { status, reason, values } = refusal
  const problem: Problem = { status, reason, text: wordRefusal(reason, lang, values) }
  const json = form === 'json'
  const headers: Record<string, string> = {
    ...headersOfRefusal(refusal),
    'content-type': json ? 'application/problem+json' : PROTOBUF,
  }
  // What was not read of a body that is too large is not waited for.
  if (status === 413) headers.connection = 'close'
  const body = json ? JSON.stringify(problemJson(problem)) : Problem.encode(problem).finish()
  return new Response(body as BodyInit, { status, headers })
}

/**
 * A refusal of what is not a message: pages for programs, files, pictures (docs/product.md#errors). Text, HTML where that is asked for, JSON only
 * where that is; never protobuf.
 */
export function refusalText(refusal: Refusal, request: Request): Response {
  const { headers, url } = request
  const lang = languageOf(headers)
  if (formOfAnswer(headers, new URL(url).searchParams) === 'json')
    return refusalResponse(refusal, 'json', lang)
  const { status, reason, values } = refusal
  const text = wordRefusal(reason, lang, values) || reason
  const html = /text\/html|application\/xhtml\+xml/.test(headers.get('accept') ?? '')
  const page = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${status}</title><p>${escapedHtml(text)}</p></html>\n`
  return new Response(html ? page : `${text}\n`, {
    status,
    headers: {
      ...headersOfRefusal(refusal),
      'content-type': `text/${html ? 'html' : 'plain'}; charset=utf-8`,
    },
  })
}

function escapedHtml(text: string): string {
  return text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
}

function headersOfRefusal({ status, retryAfter }: Refusal): Record<string, string> {
  const headers: Record<string, string> = { 'cache-control': 'no-store', vary: 'accept' }
  const wait = retryAfter ?? (status === 429 ? USUAL_WAIT_SECONDS : null)
  if (wait !== null) headers['retry-after'] = String(wait)
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return headers
}
