import type * as calls from '#contract/calls/calendar.ts'
import type { ReleasePanel } from '#contract/generated/calendar.ts'
import { releaseWindows, type Window } from '#rules/release-windows.ts'
import type { CallInput } from '../calls/bind.ts'
import { viewContext } from '../catalogue/view.ts'
import { eventMessages } from './event-view.ts'
import { listEvents } from './store.ts'

/** Events of each list, as many as fit beside the shelves. */
const MOST = 8
const KINDS = ['part', 'digital', 'physical'] as const

export async function findReleasePanel({
  query,
  visitor,
  app,
  now,
}: CallInput<typeof calls.findReleasePanel>): Promise<ReleasePanel> {
  const { comingUp, outNow, recent } = releaseWindows(now)
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  const within = (window: Window, earliestFirst: boolean) =>
    listEvents(app.db, {
      lang: query.lang ?? null,
      kinds: KINDS,
      ...window,
      earliestFirst,
      skip: 0,
      limit: MOST,
      leftOut,
    })
  const lists = await Promise.all([within(comingUp, true), within(outNow, false), within(recent, false)])
  const sight = { ...viewContext(app, now), leftOut }
  const events = await eventMessages(app.db, lists.flat(), sight)
  const [coming, out] = lists.map(list => list.length) as [number, number]
  return {
    comingUp: events.slice(0, coming),
    outNow: events.slice(coming, coming + out),
    recent: events.slice(coming + out),
  }
}
