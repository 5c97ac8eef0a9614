import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { embedPart, embedPicture } from '#contract/calls/reading.ts'
import { RichText } from '#contract/generated/reading.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { findVolume, type PartRow } from '../catalogue/store.ts'
import { languageTag } from '../downloads/book.ts'
import { textToXhtml } from '../downloads/epub/text-to-xhtml.ts'
import { escapeXml, xhtmlPage } from '../downloads/epub/xml-text.ts'
import { wordsOf } from '../downloads/words.ts'
import type { House } from '../house.ts'
import { refusalResponse } from '../platform/http/answer.ts'
import { refuse } from '../platform/http/bind.ts'
import { refusalFor } from '../platform/http/fault.ts'
import { formOfAnswer } from '../platform/http/media-types.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Asking, languageOf, type WhoAsks } from '../platform/http/visitor.ts'
import { accessTo } from './access-to.ts'
import { countOpening } from './count-opening.ts'
import { checkTicket, signTicket } from './sign-ticket.ts'
import { findContent, findPage, listPages } from './store.ts'

const decompress = promisify(zstdDecompress)
/** Stands where tickets have the session that they are for. */
const EMBED = 'embed'
const COVER_WIDTH = 800
const PICTURE_WIDTH = 1200

/**
 * Decisions §2: a part as XHTML for e-ink readers and converters, by bearer; and the drawings in it, by signed addresses, since who fetches
 * them has no bearer to show.
 */
export function embedRoutes(house: House, whoAsks: WhoAsks): Hono<{ Bindings: { peer: string } }> {
  const routes = new Hono<{ Bindings: { peer: string } }>()
  const refused = ({ req }: Context, fault: unknown) =>
    refusalResponse(
      refusalFor(fault, house.log, 'embed'),
      formOfAnswer(req.raw.headers, new URL(req.url).searchParams),
      languageOf(req.raw.headers),
    )

  routes.get(embedPart.path, async context => {
    try {
      const asking = await whoAsks(context.req.raw, context.env.peer)
      const page = await pageOf(house, asking, context.req.param('partId') ?? '')
      return new Response(page, { headers: headersOf('application/xhtml+xml; charset=utf-8') })
    } catch (fault) {
      return refused(context, fault)
    }
  })

  routes.get(embedPicture.path, async context => {
    try {
      const { partId = '', page = '' } = context.req.param()
      const bytes = await pictureOf(house, partId, page, new URL(context.req.url).searchParams)
      return new Response(new Uint8Array(bytes), { headers: headersOf('image/jpeg') })
    } catch (fault) {
      return refused(context, fault)
    }
  })
  return routes
}

function headersOf(type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'private, no-store',
    vary: 'authorization, cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  }
}

async function pageOf(house: House, asking: Asking, key: string): Promise<string> {
  const now = house.clock.now()
  const { credential, missing } = asking
  if (credential?.from === 'bearer' && missing === 'sessionExpired') throw new Refusal(410, missing)
  // A cookie is shown by every page that asks: it would be the way around the seal.
  const visitor = credential?.from === 'cookie' ? { ...asking.visitor, reader: null } : asking.visitor
  const { part, access } = await accessTo(house, key, visitor, now)
  // As the check says it: 403 without a credential, where 401 is one that is wrong.
  if (access.status !== 204) throw new Refusal(access.status, access.reason)
  if (!part) throw refuse(embedPart, 'partNotFound')
  const content = await findContent(house.db, part.id)
  if (!content) throw refuse(embedPart, 'partNotFound')
  if (content.type === 'manga') throw refuse(embedPart, 'noTextInManga')
  await countOpening(embedPart, house, visitor, part.id, now)
  const tree = RichText.decode(await decompress(content.tree ?? Buffer.alloc(0)))
  return writePage(house, part, tree, now)
}

async function writePage(house: House, part: PartRow, tree: RichText, now: Date): Promise<string> {
  const [pages, volume] = await Promise.all([
    listPages(house.db, part.id),
    findVolume(house.db, part.volumeId),
  ])
  const { publicUrl } = house.config
  const { exp, sig } = signTicket(house.secrets.tickets, part.id, EMBED, now)
  const pictureAt = new Map(
    pages.map(({ hash, position }) => {
      const path = embedPicture.path.replace(':partId', part.id).replace(':page', String(position))
      return [hash, `${publicUrl}${path}?exp=${exp}&sig=${sig}`]
    }),
  )
  const lang = volume?.lang ?? 'en'
  const title = part.title
  const words = wordsOf(isLanguage(lang) ? lang : 'en')
  const { body } = textToXhtml(tree, { title, pictureAt, backToText: words.backToText ?? '' })
  const cover = part.cover ?? volume?.cover
  const first = cover
    ? `<p><img src="${escapeXml(publicUrl + house.images.url(cover.hash, COVER_WIDTH, 'jpg'))}" alt="${escapeXml(title)}"/></p>\n`
    : ''
  return xhtmlPage({
    lang: languageTag(tree.lang, lang),
    direction: tree.direction,
    title,
    body: `<body>\n<div class="main">\n${first}${body}\n</div>\n</body>`,
  })
}

async function pictureOf(
  { db, clock, secrets, images }: House,
  partId: string,
  page: string,
  search: URLSearchParams,
): Promise<Buffer> {
  const ticket = {
    partId,
    sessionId: EMBED,
    exp: Number(search.get('exp') ?? 0),
    sig: search.get('sig') ?? '',
  }
  const state = checkTicket(secrets.tickets, ticket, clock.now())
  if (state === 'forged') throw refuse(embedPicture, 'ticketInvalid')
  if (state === 'expired') throw refuse(embedPicture, 'ticketExpired')
  const found = /^\d{1,6}$/.test(page) ? await findPage(db, partId, Number(page)) : null
  const bytes = found && (await images.variant({ hash: found.hash, format: 'jpg', width: PICTURE_WIDTH }))
  if (!bytes) throw refuse(embedPicture, 'partNotFound')
  return bytes
}
