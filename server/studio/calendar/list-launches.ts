import { listStudioCalendar, type listStudioUnscheduled } from '#contract/calls/studio-calendar.ts'
import { StudioCalendar, StudioLaunch, StudioUnscheduled } from '#contract/generated/studio_calendar.ts'
import { dayOf } from '#rules/calendar-days.ts'
import { page } from '#rules/paging.ts'
import { scopesOf } from '#rules/studio-rights.ts'
import { missingFor, studioState } from '#rules/studio-states.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { shownCoverHash } from '../../catalogue/covers/shown-cover.ts'
import { staffOf } from '../scope.ts'
import { foldParts } from './fold-parts.ts'
import {
  type LaunchFilter,
  type LaunchRow,
  listLaunches,
  listUnscheduledLaunches,
  RELEASES,
  type Release,
} from './launch-store.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 31
const MOST_DAYS = 100
const MOST_LAUNCHES = 5000
const USUAL_UNSCHEDULED = 50

const FIELD = { part: 'launchAt', digital: 'publishingAt', physical: 'physicalPublishingAt' } as const
/** What a printed book can launch without: its date is that of print, and its text is on paper. */
const NOT_OF_PRINT: readonly string[] = ['text', 'date']

/** What launches within a time, within what somebody may see. Throws 400 for more than 100 days. */
export async function listCalendar(call: CallInput<typeof listStudioCalendar>): Promise<StudioCalendar> {
  const { query, app, now } = call
  const from = query.from ?? now
  const to = query.to ?? new Date(from.getTime() + USUAL_DAYS * DAY_MS)
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS) throw refuse(listStudioCalendar, 'rangeTooLong')
  const rows = await listLaunches(app.db, { ...filterOf(call), from, to, limit: MOST_LAUNCHES + 1 })
  const launches = rows.slice(0, MOST_LAUNCHES).map(row => launchView(row, now))
  const cut = rows.length > MOST_LAUNCHES
  if (query.perDay === undefined) return StudioCalendar.fromPartial({ launches, cut })
  const { zone } = app.brand.current()
  return StudioCalendar.fromPartial({ ...firstOfDays(launches, Math.max(1, query.perDay), zone), cut })
}

/** The first of each day, and how many it has. Launches are in the order of their dates. */
function firstOfDays(
  launches: readonly StudioLaunch[],
  most: number,
  zone: string,
): Pick<StudioCalendar, 'launches' | 'days'> {
  const byDay = Map.groupBy(foldParts(launches), ({ at }) => (at ? dayOf(at, zone) : ''))
  return {
    launches: [...byDay.values()].flatMap(all => all.slice(0, most)),
    days: [...byDay].map(([day, all]) => {
      const countOf = (one: Release) => all.filter(({ release }) => release === one).length
      return {
        ...{ day, launches: all.length, lacking: all.filter(({ missing }) => missing.length > 0).length },
        ...{ part: countOf('part'), digital: countOf('digital'), physical: countOf('physical') },
      }
    }),
  }
}

/** A page of what has no date or is only planned, within what somebody may see. */
export async function listUnscheduled(
  call: CallInput<typeof listStudioUnscheduled>,
): Promise<StudioUnscheduled> {
  const { query, app, now } = call
  const { rows, total } = await listUnscheduledLaunches(app.db, {
    ...filterOf(call),
    ...page(query, USUAL_UNSCHEDULED),
  })
  return StudioUnscheduled.fromPartial({ launches: rows.map(row => launchView(row, now)), total })
}

function filterOf({
  query,
  reader,
  now,
}: Pick<CallInput<typeof listStudioUnscheduled>, 'query' | 'reader' | 'now'>): LaunchFilter {
  const { series = null, lang = null, release = [], state = [] } = query
  return {
    ...{ series, lang, now, states: state },
    releases: release.length > 0 ? RELEASES.filter(one => release.includes(one)) : RELEASES,
    grants: scopesOf(staffOf(reader), 'see'),
  }
}

function launchView(
  { at, covers, stage, hidden, held, facts, isSeriesShown, isVolumeShown, ...row }: LaunchRow,
  now: Date,
): StudioLaunch {
  const shown = { isSeriesShown, isVolumeShown }
  const missing = missingFor(facts ?? shown)
  return StudioLaunch.fromPartial({
    ...row,
    kind: row.release === 'part' ? 'part' : 'volume',
    field: FIELD[row.release],
    at: at ?? undefined,
    coverHash: shownCoverHash(covers, { lang: row.lang, now }) ?? '',
    state: studioState({ ...shown, stage, hidden, held, launchAt: at }, now),
    missing: row.release === 'physical' ? missing.filter(one => !NOT_OF_PRINT.includes(one)) : missing,
  })
}
