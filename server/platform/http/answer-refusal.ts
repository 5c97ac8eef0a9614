import { Problem } from '#contract/generated/problem.ts'
import { problemJson } from '#contract/problem.ts'
import type { Language } from '#rules/interface-language.ts'
import { type Form, formOfAnswer, PROTOBUF } from './media-types.ts'
import type { Refusal } from './refusal.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { languageOf } from './visitor.ts'

/** Retry-After of a 429 that names none itself. */
const USUAL_WAIT_SECONDS = 60

/** A refusal in the form asked for, with a sentence for people in the words of the call. */
export function refusalResponse(refusal: Refusal, form: Form, lang: Language, call = ''): Response {
  const { status, reason, values, details } = refusal
  const problem: Problem = { status, reason, text: refusalSentence(reason, lang, values, call), details }
  const json = form === 'json'
  const headers: Record<string, string> = {
    ...headersOfRefusal(refusal),
    'content-type': json ? 'application/problem+json' : PROTOBUF,
  }
  // The rest of a body that is too large is not read.
  if (status === 413) headers.connection = 'close'
  const body = json ? JSON.stringify(problemJson(problem)) : Problem.encode(problem).finish()
  return new Response(body as BodyInit, { status, headers })
}

/**
 * A refusal of what is not a message: pages for programs, files, pictures (docs/product.md#errors). Text, HTML where that is
 * asked for, JSON only where that is; never protobuf.
 */
export function refusalText(refusal: Refusal, request: Request): Response {
  const { headers, url } = request
  const lang = languageOf(headers)
  if (formOfAnswer(headers, new URL(url).searchParams) === 'json')
    return refusalResponse(refusal, 'json', lang)
  const { status, reason, values } = refusal
  const text = refusalSentence(reason, lang, values) || reason
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
  // RFC 9110, 15.5.16: compressed bodies are refused with this status too.
  if (status === 415) headers['accept-encoding'] = 'identity'
  return headers
}
