import { type Context, Hono } from 'hono'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import type { AppContext } from '../context.ts'
import { findOwnedFile } from '../downloads/file-store.ts'
import { signDownload } from '../downloads/sign-download.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { refusalText } from '../platform/http/answer-refusal.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import { refusalFor } from '../platform/http/fault.ts'
import { refuse } from '../platform/http/refusal.ts'
import { ACQUISITION, NAVIGATION, OPEN_SEARCH, searchDescription, writeAtom } from './atom.ts'
import { documentAt } from './documents.ts'
import { FILE_TYPES, type Writing } from './feed.ts'
import { OPDS_JSON, writeJson } from './json-feed.ts'
import { type Holder, holderOf } from './links.ts'
import type { FileKind } from './shelf.ts'
import { manifestOf, partPage, partPicture } from './streams.ts'
import { opdsTexts, rawOpdsTexts } from './texts.ts'

/** Requests by one link in an hour: more than a reader needs, fewer than a link that is shared publicly would cause. */
const MOST_DOCUMENTS = 3_000
const HOUR_SECONDS = 3_600

type Answer = (holder: Holder, writing: Writing, context: Context) => Promise<Response>

/**
 * docs/product.md#e-readers: everything below a reader's link. A link that is wrong is answered like one that was revoked.
 */
export function opdsFiles(app: AppContext): Hono<{ Bindings: { peer: string } }> {
  const routes = new Hono<{ Bindings: { peer: string } }>()
  const at = (path: string, answer: Answer) =>
    routes.get(`/opds/:secret${path}`, async context => {
      const secret = context.req.param('secret') ?? ''
      const holder = await holderOf(app, secret, { raw: context.req.raw, peer: context.env.peer })
      if (!holder) return nothing()
      const { id } = holder.visitor.reader
      const limit = { what: 'opds', of: id, most: MOST_DOCUMENTS, seconds: HOUR_SECONDS }
      const wait = await app.limits.take([limit], app.clock.now())
      if (wait !== null) return refusalText(refuse(makeOpdsLink, 'tooManyTries', wait), context.req.raw)
      return answer(holder, writingOf(app, secret, holder, context.req.url), context)
    })

  at('', (holder, writing, context) => {
    const form = formWanted(context.req.header('accept') ?? '')
    return feedIn(form, '', app, holder, writing, context)
  })
  for (const form of ['atom', 'json'] as const) {
    at(`/${form}/:path{.+}?`, (holder, writing, context) =>
      feedIn(form, context.req.param('path') ?? '', app, holder, writing, context),
    )
  }
  at('/search.xml', async (_, writing, { req }) =>
    document(req.raw, searchDescription(writing), `${OPEN_SEARCH}; charset=utf-8`),
  )
  at('/file/:book/:kind', (holder, writing, context) => toFile(app, holder, writing, context))
  at('/webpub/:volume/manifest.json', async (holder, writing, { req }) => {
    const manifest = await manifestOf(app, holder, req.param('volume') ?? '', writing)
    return manifest ? document(req.raw, manifest.text, manifest.type) : nothing()
  })
  at('/webpub/:volume/:page{[^/]+\\.xhtml}', async (holder, _, { req }) => {
    const page = await partPage(app, holder, (req.param('page') ?? '').slice(0, -'.xhtml'.length))
    return page ? document(req.raw, page, 'application/xhtml+xml; charset=utf-8') : nothing()
  })
  at('/webpub/:volume/:part/:picture{[0-9a-f]{32}\\.jpg}', async (holder, _, { req }) => {
    const hash = (req.param('picture') ?? '').slice(0, -'.jpg'.length)
    const bytes = await partPicture(app, holder, req.param('part') ?? '', hash)
    return bytes ? document(req.raw, bytes, 'image/jpeg') : nothing()
  })
  // The address is a credential, so that it is not logged.
  routes.onError(error => {
    const { status, retryAfter } = refusalFor(error, app.log, '/opds/…')
    const headers = {
      'cache-control': 'no-store',
      ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    }
    return new Response('The shop could not answer.', { status, headers })
  })
  return routes
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

async function feedIn(
  form: 'atom' | 'json',
  path: string,
  app: AppContext,
  holder: Holder,
  writing: Writing,
  { req }: Context,
): Promise<Response> {
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
async function toFile(app: AppContext, { visitor }: Holder, { origin }: Writing, { req }: Context) {
  const { book = '', kind = '' } = req.param()
  const file = Object.hasOwn(FILE_TYPES, kind) ? await findOwnedFile(app.db, book, kind as FileKind) : null
  if (file?.accountId !== visitor.reader.id) return nothing()
  const location = origin + signDownload(app.secrets.tickets, book, kind as FileKind, app.clock.now())
  return new Response(null, { status: 302, headers: { ...CAREFUL, location } })
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
