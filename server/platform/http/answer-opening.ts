import { randomBytes } from 'node:crypto'
import { type Language, splitPath } from '#rules/interface-language.ts'
import { escapeHtml, type PlainLook, plainPage } from '../brand/plain-page.ts'
import { translator } from '../texts/texts.ts'
import { isForMachines } from './for-machines.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { languageOf } from './visitor.ts'

const RETRY_AFTER_SECONDS = 5
/** Pages are asked for again sooner, by the browser itself. */
const REFRESH_SECONDS = 3

/** What is known of a shop that is being opened. */
export interface OpeningShop {
  look: PlainLook
  /** How many volumes of the demo it has; null where it is not being filled. */
  demo: { done: number; all: number } | null
}

/** Answers while the shop is being opened: the process lives and is not ready. */
export function answerOpening(shop: OpeningShop, request: Request): Response {
  const url = new URL(request.url)
  if (url.pathname === '/healthz') return new Response('ok', { headers: { 'cache-control': 'no-store' } })
  const headers = { 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) }
  if (isPage(request, url.pathname)) return openingPage(shop, request, url, headers)
  const lang = languageOf(request.headers)
  return new Response(refusalSentence('busy', lang), { status: 503, headers })
}

/** Whether somebody looks at the answer: browsers ask for pages in these words, and for nothing else. */
function isPage({ method, headers }: Request, pathname: string): boolean {
  const asks = (headers.get('accept') ?? '').includes('text/html')
  return asks && (method === 'GET' || method === 'HEAD') && !isForMachines(pathname)
}

function openingPage(
  { look, demo }: OpeningShop,
  request: Request,
  { pathname, search }: URL,
  headers: Record<string, string>,
): Response {
  const prefix = splitPath(pathname).lang
  const lang: Language = prefix === 'en' ? languageOf(request.headers) : prefix
  const t = translator(lang, 'opening')
  const doing = demo
    ? `<p id="doing">${escapeHtml(t('demo', { done: String(demo.done), all: String(demo.all) }))}</p>
<progress aria-labelledby="doing" value="${demo.done}" max="${demo.all}"></progress>`
    : `<p>${escapeHtml(t('starting'))}</p>`
  const nonce = randomBytes(16).toString('base64')
  const body = `${doing}
<p>${escapeHtml(t('text'))}</p>
<p><a href="${escapeHtml(pathname + search)}">${escapeHtml(t('again'))}</a></p>`
  return new Response(plainPage(look, { title: t('title'), lang, body, nonce, lettered: true }), {
    status: 503,
    headers: {
      ...headers,
      refresh: String(REFRESH_SECONDS),
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      vary: 'Accept, Accept-Language',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
