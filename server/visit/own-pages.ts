import type { AnyCall } from '#contract/call.ts'
import { latestDigital } from '#contract/calls/catalogue.ts'
import { readMyFeed } from '#contract/calls/follows.ts'
import { listRecent } from '#contract/calls/places.ts'
import { openPart, openTicket } from '#contract/calls/reading.ts'
import type { RouteLocation, Send, SitePreview } from '#contract/page.ts'
import type { PageVisitor } from '../calls/answer-in-process.ts'
import { Shown } from '../platform/cache/shown.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import type { OwnPart } from '../reading/open-own-part.ts'
import type { BuiltSite } from './built-site.ts'
import { sourceHash } from './content-policy.ts'
import type { PageLook } from './page-look.ts'
import type { Texts } from './texts.ts'

interface Settings {
  readonly built: BuiltSite
  readonly texts: Texts
  readonly look: () => PageLook
  readonly now: () => Date
  readonly sendFor: (visitor: PageVisitor, shown: Shown) => Send
}

interface For {
  readonly preview?: SitePreview | null
  /** What the page comes with, sealed for the browser of its reader. */
  readonly part?: OwnPart
}

/**
 * Makes a page for one person, and caches it nowhere: what is not published, for who may read it before that, a part with
 * its text, for who has paid for it, and home, for who has begun something.
 */
export function openOwnPages({ built, texts, look, sendFor, now }: Settings) {
  // It reads cookies, which a document without an origin has not.
  const themeScript = `<script>${built.entry.themeScript}</script>`
  const inPreview = (html: string, { signedIn }: SitePreview) =>
    html.replace(themeScript, '').replace('<html ', `<html ${signedIn ? 'data-signed-in ' : ''}`)

  const sealedPolicy = (policy: string) =>
    policy
      .replace("script-src 'self'", `$& ${sourceHash(built.entry.openerScript)}`)
      .replace('trusted-types kashihon', '$& kashihon-page')
      // Of a drawing that is not opened yet the page has an empty one of its size.
      .replace("img-src 'self'", '$& data:')

  return async (
    request: Request,
    place: RouteLocation,
    visitor: Omit<PageVisitor, 'pageLang'>,
    { preview = null, part }: For = {},
  ): Promise<Response> => {
    const { siteIn, assets, policy } = look()
    const site = siteIn(place.lang)
    const { reader, standIn } = visitor
    const sendAs = (who: typeof visitor) => sendFor({ ...who, pageLang: place.lang }, new Shown())
    const send = reader ? forReader(sendAs({ ...visitor, ...NOBODY }), sendAs(visitor)) : sendAs(visitor)
    const page = await built.entry.renderPage({
      place,
      send: part ? withPart(send, part) : send,
      ...(part && { own: { calls: [openPart.name, openTicket.name], seal: part.seal } }),
      ...(reader && { own: { calls: OF_READERS } }),
      now: standIn?.at ?? now(),
      site: preview ? { ...site, preview } : site,
      texts: texts.of(place.lang),
      textVersion: texts.version(),
      assets,
    })
    return answerPage(request, pageOf(preview ? { ...page, html: inPreview(page.html, preview) } : page), {
      'content-type': 'text/html; charset=utf-8',
      'content-language': place.lang,
      'content-security-policy': preview ? previewPolicy(policy) : part ? sealedPolicy(policy) : policy,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding, cookie',
    })
  }
}

const NOBODY = { reader: null, proofs: [], keeperId: null }
/** What home asks for a reader; all else of it is as for everybody. The code of pages has call objects of its own. */
const OF_READERS: readonly string[] = [listRecent, readMyFeed, latestDigital].map(({ name }) => name)

function forReader(everybodys: Send, own: Send): Send {
  return ((call: AnyCall, input: never) =>
    OF_READERS.includes(call.name) ? own(call, input) : everybodys(call, input)) as Send
}

function withPart(send: Send, { data, ticket }: OwnPart): Send {
  return (async (call: AnyCall, input: never) => {
    if (call.name === openPart.name) return { answer: data }
    return ticket && call.name === openTicket.name ? { answer: ticket } : send(call, input)
  }) as Send
}

/** The document of a preview has no origin of its own, and only the shop may frame it. */
function previewPolicy(policy: string): string {
  return `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-scripts allow-forms`
}
