import { type Language, languages, localPath, splitPath } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import type { PageLook } from './page-look.ts'
import { escapeXml } from './sitemap.ts'
import type { Texts } from './texts.ts'

/** Paths that robots must not read: calls, files for machines, and links with a secret. */
const NOT_FOR_ROBOTS = [
  '/app/',
  '/house/',
  '/api/',
  '/content/',
  '/ghost/',
  '/embed/',
  '/opds/',
  '/sso/',
  '/studio',
]

/** Documents for machines, each of which may be cached for an hour. */
export function openDocuments({ config, clock, brand }: AppContext, texts: Texts, look: () => PageLook) {
  const words = (lang: Language) => {
    const common = texts.of(lang).common as { siteDescription: string; search: { label: string } }
    return {
      name: brand.current().name,
      description: common.siteDescription,
      searchLabel: common.search.label,
    }
  }
  const document =
    (mediaType: string, make: (path: string) => string) =>
    ({ req }: Incoming) =>
      answerPage(req.raw, pageOf({ status: 200, html: make(req.path) }), {
        'content-type': `${mediaType}; charset=utf-8`,
        'cache-control': 'public, max-age=3600',
        vary: 'accept-encoding',
      })
  return {
    robots: document('text/plain', () => robotsTxt(config.publicUrl)),
    security: document('text/plain', () => securityTxt(config.publicUrl, config.operator.email, clock.now())),
    manifest: document('application/manifest+json', () =>
      webManifest({ ...words('en'), themeColour: look().themeColour }),
    ),
    search: document('application/opensearchdescription+xml', path => {
      const { lang } = splitPath(path)
      return openSearchXml(config.publicUrl, lang, words(lang))
    }),
  }
}

/** What robots may read: all pages, none of the calls. */
export function robotsTxt(origin: string): string {
  const rules = NOT_FOR_ROBOTS.map(path => `Disallow: ${path}`).join('\n')
  return `User-agent: *\n${rules}\n\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/blog/sitemap.xml\n`
}

interface Naming {
  readonly name: string
  readonly description: string
  readonly searchLabel: string
}

interface Manifest extends Pick<Naming, 'name' | 'description'> {
  readonly themeColour: string
}

/** docs/product.md#page-head: the web manifest. */
export function webManifest({ name, description, themeColour }: Manifest): string {
  const icon = (file: string, sizes: string, purpose = 'any') => ({
    src: `/static/${file}`,
    sizes,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f3',
    theme_color: themeColour,
    categories: ['books', 'entertainment'],
    icons: [
      icon('icon.svg', 'any'),
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  })
}

/** Lets a browser search the catalogue from its address bar. */
/** The search opens pages in the language of the page on which the browser found this document. */
export function openSearchXml(origin: string, lang: Language, { name, searchLabel }: Naming): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">' +
    `<ShortName>${escapeXml([...name].slice(0, 16).join(''))}</ShortName><Description>${escapeXml(searchLabel)}</Description>` +
    `<InputEncoding>UTF-8</InputEncoding><Image width="32" height="32" type="image/x-icon">${origin}/favicon.ico</Image>` +
    `<Url type="text/html" template="${origin}${localPath(lang, '/series')}?query={searchTerms}"/></OpenSearchDescription>\n`
  )
}

/** For how long a security.txt may be believed; RFC 9116, 2.5.5, asks for less than a year. */
const SECURITY_TXT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * RFC 9116: where somebody who found a weakness writes to.
 *
 * @param email of the operator; '' where none is set, then the contact page stands for it
 */
export function securityTxt(origin: string, email: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + SECURITY_TXT_DAYS) * DAY_MS)
  return [
    `Contact: ${email ? `mailto:${email}` : `${origin}/contact`}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
