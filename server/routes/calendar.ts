import * as calls from '#contract/calls/calendar.ts'
import { listEvents } from '../access/list-events.ts'
import { findCalendarSettings, saveCalendarSettings } from '../calendar/calendar-settings.ts'
import { findReleasePanel } from '../calendar/find-release-panel.ts'
import { listReleases } from '../calendar/list-releases.ts'
import { type Bound, bind } from '../calls/bind.ts'

/** Events and releases (docs/product.md#calendar). */
export const calendarRoutes: Bound[] = [
  bind(calls.listEvents, listEvents, { keep: 'country', shows: ['lists'] }),
  bind(calls.listReleases, listReleases, { keep: 'visitor', shows: ['lists'] }),
  bind(calls.findReleasePanel, findReleasePanel, { keep: 'visitor', shows: ['lists'] }),
  bind(calls.findCalendarSettings, findCalendarSettings),
  bind(calls.saveCalendarSettings, saveCalendarSettings),
]
