import { Hono } from 'hono'
import { localPaths } from '#rules/interface-language.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'
import {
  redirectToAppCode,
  redirectToPassword,
  refuseFormerCall,
  refuseFormerEmbed,
} from '../visit/former-addresses.ts'
import type { Visit } from '../visit/open-visit.ts'
import type { SiteFiles } from '../visit/site-files.ts'

/** What pages load, and the page of the studio. */
export function siteFileAddresses(files: SiteFiles): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/offline-files.json', files.offline.list)
    .get('/service-worker.js', files.offline.serviceWorker)
    .get('/assets/:name', files.ofShop)
    .get('/studio/assets/:name', files.ofStudio)
    .on('GET', ['/static/:name', '/favicon.ico'], files.drawn)
    .on('GET', ['/studio', '/studio/*'], files.studioPage)
    .get('/locales/:lang/:file', files.text)
}

/** What belongs to the site and is no page. All other addresses are pages (`visit/pages.ts`). */
export function siteAddresses(
  { app }: RouteContext,
  { files, documents, sitemaps, noteMissingTexts }: Visit,
): Hono<HttpEnv> {
  return (
    new Hono<HttpEnv>()
      .route('/', siteFileAddresses(files))
      .post('/locales/add/:lang/:namespace', noteMissingTexts)
      .get('/robots.txt', documents.robots)
      .get('/.well-known/security.txt', documents.security)
      .get('/.well-known/change-password', redirectToPassword)
      .get('/manifest.webmanifest', documents.manifest)
      .on('GET', localPaths('/opensearch.xml'), documents.search)
      .get('/sitemap.xml', sitemaps.main)
      .get('/sitemap/:kind/:file{[0-9]{1,4}\\.xml}', sitemaps.ofKind)
      // docs/product.md#former-addresses: after those of this version.
      .all('/app/v1', incoming => refuseFormerCall(app.config, incoming))
      .all('/app/v1/*', incoming => refuseFormerCall(app.config, incoming))
      .all('/embed/*', (incoming, next) => refuseFormerEmbed(app.config, incoming, next))
      .on('GET', localPaths('/user/otp'), redirectToAppCode)
  )
}
