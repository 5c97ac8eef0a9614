import { Hono } from 'hono'
import * as calls from '#contract/calls/calendar.ts'
import { localPaths } from '#rules/interface-language.ts'
import { listEvents } from '../access/list-events.ts'
import { findCalendarSettings, saveCalendarSettings } from '../calendar/calendar-settings.ts'
import { findReleasePanel } from '../calendar/find-release-panel.ts'
import { listReleases } from '../calendar/list-releases.ts'
import { endByOneClick } from '../calendar/notifications/one-click.ts'
import {
  sendCalendar,
  sendFacetFeed,
  sendFeed,
  sendPersonalFeed,
  sendSeriesFeed,
} from '../calendar/send-feeds.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** Events and releases (docs/product.md#calendar). */
export const calendarRoutes: Bound[] = [
  bind(calls.listEvents, listEvents, { keep: 'country', shows: ['lists'] }),
  bind(calls.listReleases, listReleases, { keep: 'visitor', shows: ['lists'] }),
  bind(calls.findReleasePanel, findReleasePanel, { keep: 'visitor', shows: ['lists'] }),
  bind(calls.findCalendarSettings, findCalendarSettings),
  bind(calls.saveCalendarSettings, saveCalendarSettings),
]

/** docs/product.md#feeds: feeds and calendar files; and the end of mails about releases, by one click. */
export function calendarAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get(calls.readSeriesFeed.path, incoming => sendSeriesFeed(context, incoming))
    .get(calls.readPersonalFeed.path, incoming => sendPersonalFeed(context, incoming))
    .get(calls.readFacetFeed.path, incoming => sendFacetFeed(context, incoming))
    .get(calls.readFeed.path, incoming => sendFeed(context, incoming))
    .get(calls.readCalendarFile.path, (incoming, next) => sendCalendar(context, incoming, next))
    .on('POST', localPaths('/release-mails/:token'), incoming => endByOneClick(context.app, incoming))
}
