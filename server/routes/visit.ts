import * as calls from '#contract/calls/visit.ts'
import { confirm, subscribe, unsubscribe } from '../accounts/newsletter/subscribe-newsletter.ts'
import { countCampaign, countGeneric } from '../analytics/count-event.ts'
import { totalsOf } from '../analytics/list-totals.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { legalText } from '../legal/find-legal-text.ts'
import { announcementOf } from '../news/find-announcement.ts'
import { saleOf } from '../news/find-sale.ts'
import { postOf, postsOf } from '../news/list-posts.ts'

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
