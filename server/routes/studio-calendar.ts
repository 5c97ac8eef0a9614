import * as calls from '#contract/calls/studio-calendar.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { listCalendar, listUnscheduled } from '../studio/calendar/list-launches.ts'

/** The calendar as people plan it who run the shop. */
export const studioCalendarRoutes: Bound[] = [
  bind(calls.listStudioCalendar, listCalendar),
  bind(calls.listStudioUnscheduled, listUnscheduled),
]
