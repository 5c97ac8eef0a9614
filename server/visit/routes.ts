import { type Context, Hono } from 'hono'
import type { Site, SiteHero } from '#contract/page.ts'
import { preferredLanguage } from '#rules/choose-language.ts'
import { type Language, languages, localPath } from '#rules/interface-language.ts'
import type { Edge } from '../catalogue/edge/follow-edge.ts'
import type { AppContext } from '../context.ts'
import { type Brand, DEFAULT_ACCENT } from '../platform/brand/brand.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import { brandStyle } from './brand-style.ts'
import { type BuiltFile, otherReleases, readBuiltFiles, readFilesOfOtherReleases } from './built-files.ts'
import { type BuiltSite, openBuiltSite } from './built-site.ts'
import { openSearchXml, robotsTxt, securityTxt, webManifest } from './documents.ts'
import { type DrawnFiles, openDrawnFiles } from './drawn-files.ts'
import { formerAddresses } from './former-addresses.ts'
import { missingTextRoutes } from './missing-texts.ts'
import { offlineRoutes } from './offline-routes.ts'
import { pageEdge } from './page-edge.ts'
import { openPages, type PageSettings, type Pages } from './pages.ts'
import { sitemapRoutes } from './sitemap-routes.ts'
import { studioPage } from './studio-page.ts'
import { openTexts } from './texts.ts'

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
 * @param sendFor answers a page's reads for a visitor from this country, and notes what the answers show
 * @param newsVersion names the state of the news
 * @param edge caches pages before the shop; null where nothing does
 */
export async function openVisit(
  app: AppContext,
  root: string,
  { sendFor, seerOf }: Pick<PageSettings, 'sendFor' | 'seerOf'>,
  newsVersion: () => string,
  edge: Edge | null,
): Promise<Visit> {
  const { config, log } = app
  const { brand } = app
  const themeColour = brand.accent?.light.accent ?? DEFAULT_ACCENT.accent
  const built = await openBuiltSite(root)
  const texts = openTexts(`${root}/locales`, () => otherReleases(root).map(release => `${release}/locales`))
  const styleOfBrand = brandStyle(brand)
  const site: Site = {
    name: config.shopName,
    origin: config.publicUrl,
    operator: config.operator,
    forum: config.forumUrl,
    hero: siteHero(brand),
    coinCurrency: config.payments.provider === 'off' ? null : config.payments.markets,
  }
  const pages = openPages({
    built,
    texts,
    site,
    preconnect: config.preconnect,
    brandStyle: styleOfBrand,
    themeColour,
    cacheBytes: config.cacheBytes,
    sendFor,
    seerOf,
    countryOf: (request, peer) => app.countries.of(request, peer),
    cacheVersion: app.cacheVersion,
    newsVersion,
    edge: pageEdge(edge, config),
    unsureFor: () => app.version.unsureFor(),
    now: () => app.clock.now(),
    onFault: (fault, address) =>
      log[isUnavailable(fault) ? 'warn' : 'error']({ err: fault, address }, 'a page could not be made'),
  })
  const routes = new Hono()
  fileRoutes(routes, root, built, openDrawnFiles(brand))
  routes.route(
    '/',
    studioPage({ built, texts, site, brandStyle: styleOfBrand, themeColour, clock: app.clock }),
  )
  textRoutes(routes, texts)
  routes.route('/', missingTextRoutes(app, texts))
  documentRoutes(routes, app, texts, themeColour)
  routes.route('/', sitemapRoutes(app))
  routes.route('/', formerAddresses(config.publicUrl))
  return { routes, pages, close: () => texts.close() }
}

type Texts = ReturnType<typeof openTexts>

/** As pages carry it. */
function siteHero({ hero: { series, picture } }: Brand): SiteHero {
  if (!picture) return { series, picture }
  const { file, width, height } = picture
  return { series, picture: { src: `/static/${file}`, width, height } }
}

function fileRoutes(
  routes: Hono,
  root: string,
  { folder, serviceWorker, studio }: BuiltSite,
  drawnFile: DrawnFiles,
): void {
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
  for (const path of ['/static/:name', '/favicon.ico']) {
    routes.get(path, async context => {
      const file = drawnFile(context.req.path)
      if (!file) return context.notFound()
      const bytes = await file.bytes
      return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        'content-type': file.mediaType,
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=86400',
        'access-control-allow-origin': '*',
      })
    })
  }
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
function textRoutes(routes: Hono, texts: Texts): void {
  routes.get('/locales/:lang/:file', context => {
    const { lang, file } = context.req.param()
    const version = context.req.query('v')
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
  { config, clock }: AppContext,
  texts: Texts,
  themeColour: string,
): void {
  const words = (lang: Language) => {
    const common = texts.of(lang).common as { siteDescription: string; search: { label: string } }
    return {
      name: config.shopName,
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
    webManifest({ ...words('en'), themeColour }),
  )
  for (const lang of languages) {
    document(localPath(lang, '/opensearch.xml'), 'application/opensearchdescription+xml', () =>
      openSearchXml(config.publicUrl, lang, words(lang)),
    )
  }
}
