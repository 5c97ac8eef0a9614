import type { Handler } from 'hono'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import type { AppContext } from '../context.ts'
import { findOwnedFile } from '../downloads/file-store.ts'
import { signDownload } from '../downloads/sign-download.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { refusalText } from '../platform/http/answer-refusal.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import { refusalFor } from '../platform/http/fault.ts'
import type { HttpEnv, Incoming } from '../platform/http/incoming.ts'
import { refuse } from '../platform/http/refusal.ts'
import { ACQUISITION, NAVIGATION, OPEN_SEARCH, searchDescription, writeAtom } from './atom.ts'
import { documentAt } from './documents.ts'
import { FILE_TYPES, type Writing } from './feed.ts'
import { OPDS_JSON, writeJson } from './json-feed.ts'
import { type Holder, holderOf } from './links.ts'
import type { FileKind } from './shelf.ts'
import { manifestOf, partPage, partPicture } from './streams.ts'
import { opdsTexts, rawOpdsTexts } from './texts.ts'

const HOUR_SECONDS = 3_600

/** What a link is asked for, and by whom. */
interface LinkRequest {
  readonly app: AppContext
  readonly holder: Holder
  readonly writing: Writing
  readonly req: Incoming['req']
}

/**
 * docs/product.md#e-readers: answers below a reader's link. A link that is wrong is answered like one that was revoked.
 *
 * @param mostAnHour requests by one link
 */
export function forHolder(
  app: AppContext,
  mostAnHour: number,
  answer: (request: LinkRequest) => Promise<Response>,
): Handler<HttpEnv> {
  return async ({ req, env }) => {
    try {
      const secret = req.param('secret') ?? ''
      const holder = await holderOf(app, secret, { raw: req.raw, peer: env.peer })
      if (!holder) return nothing()
      const { id } = holder.visitor.reader
      const limit = { what: 'opds', of: id, most: mostAnHour, seconds: HOUR_SECONDS }
      const wait = await app.limits.take([limit], app.clock.now())
      if (wait !== null) return refusalText(refuse(makeOpdsLink, 'tooManyTries', wait), req.raw)
      return await answer({ app, holder, writing: writingOf(app, secret, holder, req.url), req })
    } catch (error) {
      // The address is a credential, so that it is not logged.
      const { status, retryAfter } = refusalFor(error, app.log, '/opds/…')
      const headers = {
        'cache-control': 'no-store',
        ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
      }
      return new Response('The shop could not answer.', { status, headers })
    }
  }
}

/** The start of the library, in the form that the program prefers. */
export function sendStart(request: LinkRequest): Promise<Response> {
  return sendFeed(formWanted(request.req.header('accept') ?? ''), request)
}

export async function sendSearchDescription({ writing, req }: LinkRequest): Promise<Response> {
  return document(req.raw, searchDescription(writing), `${OPEN_SEARCH}; charset=utf-8`)
}

export async function sendManifest({ app, holder, writing, req }: LinkRequest): Promise<Response> {
  const manifest = await manifestOf(app, holder, req.param('volume') ?? '', writing)
  return manifest ? document(req.raw, manifest.text, manifest.type) : nothing()
}

export async function sendPartPage({ app, holder, req }: LinkRequest): Promise<Response> {
  const page = await partPage(app, holder, (req.param('page') ?? '').slice(0, -'.xhtml'.length))
  return page ? document(req.raw, page, 'application/xhtml+xml; charset=utf-8') : nothing()
}

export async function sendPartPicture({ app, holder, req }: LinkRequest): Promise<Response> {
  const hash = (req.param('picture') ?? '').slice(0, -'.jpg'.length)
  const bytes = await partPicture(app, holder, req.param('part') ?? '', hash)
  return bytes ? document(req.raw, bytes, 'image/jpeg') : nothing()
}

/** Atom, unless `Accept` prefers JSON; of two with equal weights the first. */
function formWanted(accept: string): 'atom' | 'json' {
  const wanted = accept.split(',').flatMap(one => {
    const [type = '', ...parameters] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const form = /^application\/(opds\+)?json$/.test(type)
      ? 'json'
      : /\/(atom\+)?xml$/.test(type)
        ? 'atom'
        : null
    const weight = Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
    return form && weight > 0 ? [{ form, weight } as const] : []
  })
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.form ?? 'atom'
}

function writingOf(
  { config, brand, clock }: AppContext,
  secret: string,
  holder: Holder,
  url: string,
): Writing {
  const { lang } = holder.visitor.reader
  // Without a configured address, links use the address of this request; the answer is cached for nobody else.
  const origin = config.publicUrlGiven ? config.publicUrl : new URL(url).origin
  return {
    origin,
    base: `${origin}/opds/${secret}`,
    lang,
    now: clock.now(),
    siteName: brand.current().name,
    words: { ...rawOpdsTexts(lang), title: opdsTexts(lang)('feed.title', { name: holder.name }) },
  }
}

export async function sendFeed(
  form: 'atom' | 'json',
  { app, holder, writing, req }: LinkRequest,
): Promise<Response> {
  const path = req.param('path') ?? ''
  const request = { path, query: (req.query('query') ?? '').slice(0, 200), page: req.query('page') }
  // OPDS 1.2 has no entries for volumes that are read online only.
  if (form === 'atom' && path === 'reading') return nothing()
  const feed = await documentAt(app, holder, request, writing)
  if (!feed) return nothing()
  if (form === 'json') return document(req.raw, writeJson(feed, writing), OPDS_JSON)
  const type = feed.books ? ACQUISITION : NAVIGATION
  return document(req.raw, writeAtom(feed, writing), `${type};charset=utf-8`)
}

/** Redirects to a signed address of the reader's own file, which is valid for some minutes. */
export async function redirectToFile({ app, holder, writing, req }: LinkRequest): Promise<Response> {
  const { book = '', kind = '' } = req.param() as Partial<Record<string, string>>
  const file = Object.hasOwn(FILE_TYPES, kind) ? await findOwnedFile(app.db, book, kind as FileKind) : null
  if (file?.accountId !== holder.visitor.reader.id) return nothing()
  const signed = signDownload(app.secrets.tickets, book, kind as FileKind, app.clock.now())
  return new Response(null, { status: 302, headers: { ...CAREFUL, location: writing.origin + signed } })
}

const CAREFUL = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
}

/**
 * Answers 304 where the client has these bytes, by an entity tag. A date would not do: removing a book makes a library no
 * newer. HEAD gets the same headers.
 */
function document(request: Request, body: string | Buffer, type: string): Response | Promise<Response> {
  const headers = { ...CAREFUL, vary: 'accept, accept-encoding', 'content-type': type }
  const page = pageOf({ status: 200, html: body })
  // Pictures are compressed already.
  return type.startsWith('image/')
    ? answerPage(request, page, headers, 'identity')
    : answerPage(request, page, headers)
}

function nothing(): Response {
  return new Response('There is nothing at this address.\n', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
