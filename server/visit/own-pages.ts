import type { RouteLocation, Send, SitePreview } from '#contract/page.ts'
import type { PageVisitor } from '../calls/answer-in-process.ts'
import { Shown } from '../platform/cache/shown.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import type { BuiltSite } from './built-site.ts'
import type { PageLook } from './page-look.ts'
import type { Texts } from './texts.ts'

interface Settings {
  readonly built: BuiltSite
  readonly texts: Texts
  readonly look: () => PageLook
  readonly now: () => Date
  readonly sendFor: (visitor: PageVisitor, shown: Shown) => Send
}

/** Makes a page for one person, and caches it nowhere: what is not published, for who may read it before that. */
export function openOwnPages({ built, texts, look, sendFor, now }: Settings) {
  // It reads cookies, which a document without an origin has not.
  const themeScript = `<script>${built.entry.themeScript}</script>`
  const inPreview = (html: string, { signedIn }: SitePreview) =>
    html.replace(themeScript, '').replace('<html ', `<html ${signedIn ? 'data-signed-in ' : ''}`)

  return async (
    request: Request,
    place: RouteLocation,
    visitor: Omit<PageVisitor, 'pageLang'>,
    preview: SitePreview | null = null,
  ): Promise<Response> => {
    const { siteIn, assets, policy } = look()
    const site = siteIn(place.lang)
    const page = await built.entry.renderPage({
      place,
      send: sendFor({ ...visitor, pageLang: place.lang }, new Shown()),
      now: visitor.standIn?.at ?? now(),
      site: preview ? { ...site, preview } : site,
      texts: texts.of(place.lang),
      textVersion: texts.version(),
      assets,
    })
    return answerPage(request, pageOf(preview ? { ...page, html: inPreview(page.html, preview) } : page), {
      'content-type': 'text/html; charset=utf-8',
      'content-language': place.lang,
      'content-security-policy': preview ? previewPolicy(policy) : policy,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding, cookie',
    })
  }
}

/** The document of a preview has no origin of its own, and only the shop may frame it. */
function previewPolicy(policy: string): string {
  return `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-scripts allow-forms`
}
