import type { Edge } from '../catalogue/edge/follow-edge.ts'
import { findSlugNow } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { credentialOf } from '../platform/http/credential.ts'
import { otherReleases } from './built-files.ts'
import { openBuiltSite } from './built-site.ts'
import { openDocuments } from './documents.ts'
import { openMissingTexts } from './missing-texts.ts'
import { pageEdge } from './page-edge.ts'
import { openPageLook } from './page-look.ts'
import { openPages, type PageSettings, type Pages } from './pages.ts'
import { openSiteFiles, type SiteFiles } from './site-files.ts'
import { openTexts } from './texts.ts'
import { openSitemaps } from './write-sitemaps.ts'

export interface Visit {
  readonly files: SiteFiles
  readonly documents: ReturnType<typeof openDocuments>
  readonly sitemaps: ReturnType<typeof openSitemaps>
  readonly noteMissingTexts: ReturnType<typeof openMissingTexts>
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
    slugNow: (kind, slug) => findSlugNow(app.db, kind, slug),
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
  return {
    files: openSiteFiles({ root, built, texts, look, brand, clock: app.clock }),
    documents: openDocuments(app, texts, look),
    sitemaps: openSitemaps(app),
    noteMissingTexts: openMissingTexts(app, texts),
    pages,
    close: () => texts.close(),
  }
}
