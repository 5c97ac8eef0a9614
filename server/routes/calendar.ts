import * as calls from '#contract/calls/calendar.ts'
import { listEvents } from '../access/list-events.ts'
import { findCalendarSettings, saveCalendarSettings } from '../calendar/calendar-settings.ts'
import { findReleasePanel } from '../calendar/find-release-panel.ts'
import { listReleases } from '../calendar/list-releases.ts'
import { type Bound, bind } from '../calls/bind.ts'

/** Events and releases (docs/product.md#calendar). */
export const calendarRoutes: Bound[] = [
  bind(calls.listEvents, listEvents, { keep: 'country' }),
  bind(calls.listReleases, listReleases, { keep: 'visitor' }),
  bind(calls.findReleasePanel, findReleasePanel, { keep: 'visitor' }),
  bind(calls.findCalendarSettings, findCalendarSettings),
  bind(calls.saveCalendarSettings, saveCalendarSettings),
]
