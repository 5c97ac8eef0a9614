import { Hono } from 'hono'
import * as calls from '#contract/calls/visit.ts'
import { localPaths } from '#rules/interface-language.ts'
import { endByOneClick } from '../accounts/newsletter/one-click.ts'
import { confirm, subscribe, unsubscribe } from '../accounts/newsletter/subscribe-newsletter.ts'
import { countCampaign, countGeneric } from '../analytics/count-event.ts'
import { totalsOf } from '../analytics/list-totals.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { legalText } from '../legal/find-legal-text.ts'
import { sendPosts } from '../news/content-api.ts'
import { announcementOf } from '../news/find-announcement.ts'
import { saleOf, sendSale } from '../news/find-sale.ts'
import { openLegacyLists } from '../news/legacy-lists.ts'
import { postOf, postsOf } from '../news/list-posts.ts'
import { openPostPictures } from '../news/post-pictures.ts'
import { sendPostSitemap } from '../news/post-sitemap.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** Nobody has to be known to be counted, and nothing is asked of the database. */
const OF_ANALYTICS = { lane: 'analytics' } as const

/** What every visitor meets: counting with consent, news, the running sale, the newsletter. */
export const visitRoutes: Bound[] = [
  bind(calls.track, ({ app, body, visitor }) => countGeneric(app, body, visitor), OF_ANALYTICS),
  bind(calls.trackCampaign, ({ app, body, visitor }) => countCampaign(app, body, visitor), OF_ANALYTICS),
  bind(calls.findRunningSale, saleOf, { shows: ['lists'] }),
  bind(calls.findAnnouncement, announcementOf, { shows: ['news'] }),
  bind(calls.listPosts, postsOf, { shows: ['news'] }),
  bind(calls.findPost, postOf, { shows: 'noted' }),
  // With every change of what pages show, and when the next one begins to hold, it is asked for anew.
  bind(calls.findLegalText, legalText, { shows: [] }),
  bind(calls.listAnalyticsTotals, totalsOf),
  bind(calls.subscribeNewsletter, ({ app, body, visitor }) => subscribe(app, body.email, visitor)),
  bind(calls.confirmNewsletter, ({ app, params, visitor }) => confirm(app, params.token, visitor)),
  bind(calls.unsubscribeNewsletter, ({ app, params, visitor }) => unsubscribe(app, params.token, visitor)),
]

/** The running sale, old lists and posts for other programs, and the end of the newsletter by one click. */
export function visitAddresses({ app }: RouteContext): Hono<HttpEnv> {
  const lists = openLegacyLists(app)
  const routes = new Hono<HttpEnv>()
    .get(calls.findSale.path, incoming => sendSale(app, incoming))
    .get(calls.listLegacySeries.path, lists.ofNovels)
    .get(calls.listLegacyManga.path, lists.ofManga)
    .get(calls.listLegacyTitles.path, lists.ofBoth)
    .get('/news/img/:name', openPostPictures(app))
    .get('/blog/sitemap.xml', incoming => sendPostSitemap(app, incoming))
    .on('POST', localPaths('/newsletter/:token'), incoming => endByOneClick(app, incoming))
  // Whoever reads another site's posts here would read them there.
  return app.config.contentSite ? routes : routes.route('/', postAddresses(app))
}

function postAddresses(app: RouteContext['app']): Hono<HttpEnv> {
  const { path } = calls.readPosts
  return new Hono<HttpEnv>()
    .get(path, incoming => sendPosts(app, incoming, null))
    .get(`${path}slug/:slug/`, incoming => sendPosts(app, incoming, incoming.req.param('slug')))
    .get(`${path}:id/`, incoming => sendPosts(app, incoming, incoming.req.param('id')))
}
