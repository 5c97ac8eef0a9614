import { type Context, Hono } from 'hono'
import { preferredLanguage } from '#rules/choose-language.ts'
import { type Language, languages, localPath } from '#rules/interface-language.ts'
import type { Edge } from '../catalogue/edge/follow-edge.ts'
import type { AppContext } from '../context.ts'
import type { ShopBrand } from '../platform/brand/follow-brand.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { credentialOf } from '../platform/http/credential.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import { type BuiltFile, otherReleases, readBuiltFiles, readFilesOfOtherReleases } from './built-files.ts'
import { type BuiltSite, openBuiltSite } from './built-site.ts'
import { openSearchXml, robotsTxt, securityTxt, webManifest } from './documents.ts'
import { formerAddresses } from './former-addresses.ts'
import { missingTextRoutes } from './missing-texts.ts'
import { offlineRoutes } from './offline-routes.ts'
import { pageEdge } from './page-edge.ts'
import { openPageLook, type PageLook } from './page-look.ts'
import { openPages, type PageSettings, type Pages } from './pages.ts'
import { sitemapRoutes } from './sitemap-routes.ts'
import { studioPage } from './studio-page.ts'
import { isTextVersion, openTexts } from './texts.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

export interface Visit {
  /** Files and documents with an address of their own. */
  readonly routes: Hono
  /** Answers all other addresses with a page, a 404 page for unknown ones. */
  readonly pages: Pages
  close(): void
}

/**
 * Opens what a browser needs of the site: pages, built files, texts, drawn files, and documents for machines.
 *
 * @param root the folder with build/ and locales/
 * @param direct remembers addresses whose pages are cached
 * @param asking who asks, and what pages read for them
 * @param newsVersion names the state of the news
 * @param edge caches pages before the shop; null where nothing does
 */
export async function openVisit(
  app: AppContext,
  root: string,
  { direct, ...asking }: Pick<PageSettings, 'direct' | 'sendFor' | 'visitorOf' | 'openOwnPart'>,
  newsVersion: () => string,
  edge: Edge | null,
): Promise<Visit> {
  const { config, log, brand } = app
  const built = await openBuiltSite(root)
  const texts = openTexts(`${root}/locales`, () => otherReleases(root).map(release => `${release}/locales`))
  const look = openPageLook({ brand, config, built })
  const pages = openPages({
    built,
    texts,
    look,
    origin: config.publicUrl,
    cacheBytes: config.cacheBytes,
    direct,
    ...asking,
    hasSession: ({ headers }) => credentialOf(headers, config.cookieName)?.from === 'cookie',
    countryOf: (request, peer) => app.countries.of(request, peer),
    cacheVersion: app.cacheVersion,
    takedowns: app.takedowns,
    newsVersion,
    edge: pageEdge(edge, config),
    unsureFor: () => app.version.unsureFor(),
    now: () => app.clock.now(),
    onFault: (fault, address) =>
      log[isUnavailable(fault) ? 'warn' : 'error']({ err: fault, address }, 'a page could not be made'),
  })
  const routes = new Hono()
  fileRoutes(routes, root, built)
  lookRoutes(routes, look, brand)
  routes.route('/', studioPage({ built, texts, look, clock: app.clock }))
  textRoutes(routes, texts)
  routes.route('/', missingTextRoutes(app, texts))
  documentRoutes(routes, app, texts, look)
  routes.route('/', sitemapRoutes(app))
  routes.route('/', formerAddresses(config.publicUrl))
  return { routes, pages, close: () => texts.close() }
}

type Texts = ReturnType<typeof openTexts>

export function fileRoutes(routes: Hono, root: string, { folder, serviceWorker, studio }: BuiltSite): void {
  const files = readBuiltFiles(folder)
  const filesOfOthers = readFilesOfOtherReleases(root, 'build/client/assets')
  offlineRoutes(routes, files, serviceWorker)
  const studioFiles = readBuiltFiles(studio.folder)
  const studioFilesOfOthers = readFilesOfOtherReleases(root, 'build/studio/studio/assets')
  routes.get('/assets/:name', context => {
    const name = context.req.param('name')
    return answerBuiltFile(context, files.get(name) ?? filesOfOthers.get(name))
  })
  routes.get('/studio/assets/:name', context => {
    const name = context.req.param('name')
    return answerBuiltFile(context, studioFiles.get(name) ?? studioFilesOfOthers.get(name))
  })
}

/** Icons, the coin, the social card, and the pictures of the shop's look. */
export function lookRoutes(routes: Hono, look: () => PageLook, brand: ShopBrand): void {
  for (const path of ['/static/:name', '/favicon.ico']) {
    routes.get(path, async context => {
      const file = look().drawnFile(context.req.path) ?? (await uploaded(brand, context.req.param('name')))
      if (!file) return context.notFound()
      const bytes = await file.bytes
      return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        'content-type': file.mediaType,
        'content-length': String(bytes.byteLength),
        // Names without a hash stay when the look changes.
        'cache-control': isNamedByContent(context.req.path) ? FOR_EVER : AN_HOUR,
        'access-control-allow-origin': '*',
      })
    })
  }
}

const isNamedByContent = (path: string) => /-[0-9a-f]{16}\.(png|webp)$/.test(path)

/** A picture that is not shown yet: in the studio, or by another server that has heard of a change before. */
async function uploaded(brand: ShopBrand, name = '') {
  const picture = isNamedByContent(name) ? await brand.findPicture(name) : null
  return picture && { mediaType: picture.mediaType, bytes: picture.bytes() }
}

/** The name of such a file changes with its content. */
function answerBuiltFile(context: Context, file: BuiltFile | undefined): Response | Promise<Response> {
  if (!file) return context.notFound()
  const asked = file.compressible ? context.req.raw : withoutCompression(context.req.raw)
  return answerPage(asked, file.content, {
    'content-type': file.mediaType,
    'cache-control': FOR_EVER,
    // Documents of previews have no origin, and load them all the same.
    'access-control-allow-origin': '*',
    ...(file.compressible ? { vary: 'accept-encoding' } : {}),
  })
}

function withoutCompression(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request.url, { method: request.method, headers })
}

/** docs/product.md#languages: /locales/{language}/{namespace}.json. */
export function textRoutes(routes: Hono, texts: Texts): void {
  routes.get('/locales/:lang/:file', context => {
    const { lang, file } = context.req.param()
    const asked = context.req.query('v')
    const version = asked !== undefined && isTextVersion(asked) ? asked : undefined
    const found = file.endsWith('.json') ? texts.file(lang, file.slice(0, -'.json'.length), version) : null
    // While servers are upgraded one of them may be asked for the version of another, which the balancer asks then.
    if (!found) return context.body(null, 404, { 'cache-control': 'no-store' })
    return answerPage(context.req.raw, found, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': version === undefined ? AN_HOUR : FOR_EVER,
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
    })
  })
}

function documentRoutes(
  routes: Hono,
  { config, clock, brand }: AppContext,
  texts: Texts,
  look: () => PageLook,
): void {
  const words = (lang: Language) => {
    const common = texts.of(lang).common as { siteDescription: string; search: { label: string } }
    return {
      name: brand.current().name,
      description: common.siteDescription,
      searchLabel: common.search.label,
    }
  }
  const document = (path: string, mediaType: string, make: () => string) =>
    routes.get(path, context =>
      answerPage(context.req.raw, pageOf({ status: 200, html: make() }), {
        'content-type': `${mediaType}; charset=utf-8`,
        'cache-control': AN_HOUR,
        vary: 'accept-encoding',
      }),
    )
  document('/robots.txt', 'text/plain', () => robotsTxt(config.publicUrl))
  document('/.well-known/security.txt', 'text/plain', () =>
    securityTxt(config.publicUrl, config.operator.email, clock.now()),
  )
  // "A Well-Known URL for Changing Passwords" (W3C): where password managers send their people.
  routes.get('/.well-known/change-password', ({ req }) => {
    const lang = preferredLanguage(req.header('accept-language') ?? '') ?? 'en'
    const headers = { location: localPath(lang, '/user/password'), 'cache-control': 'no-store' }
    return new Response(null, { status: 302, headers })
  })
  document('/manifest.webmanifest', 'application/manifest+json', () =>
    webManifest({ ...words('en'), themeColour: look().themeColour }),
  )
  for (const lang of languages) {
    document(localPath(lang, '/opensearch.xml'), 'application/opensearchdescription+xml', () =>
      openSearchXml(config.publicUrl, lang, words(lang)),
    )
  }
}
