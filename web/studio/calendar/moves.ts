import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import type { StudioChange, StudioRow } from '#contract/generated/studio_catalogue.ts'
import { type Day, momentOn, moveAlike, timeOf } from '#rules/calendar-days.ts'
import { hasLaunched } from '#rules/studio-states.ts'

/** When something launches that is put on a day and had no date: when readers have come home. */
export const USUAL_TIME = '20:00'

/** Where in the calendar something is put: on a day, and in the view with hours in one of them. */
export interface CalendarSlot {
  readonly day: Day
  readonly hour?: number | undefined
}

/** When a launch is that is put there: at its time of day, or at its minute of the hour. */
export function momentInSlot(at: Date | undefined, { day, hour }: CalendarSlot, zone: string): Date {
  const time = at ? timeOf(at, zone) : USUAL_TIME
  const minute = at ? time.slice(3) : '00'
  return momentOn(day, hour === undefined ? time : `${String(hour).padStart(2, '0')}:${minute}`, zone)
}

/** What readers see of a move that is more than a date that was to come. */
export type MoveEffect = 'comesBack' | 'redates' | 'launchesNow'

export function effectOf({ state }: Pick<StudioLaunch, 'state'>, to: Date, now: Date): MoveEffect | null {
  const isPast = to <= now
  if (hasLaunched(state)) return isPast ? 'redates' : 'comesBack'
  return isPast && (state === 'scheduled' || state === 'ready') ? 'launchesNow' : null
}

type Launching = Pick<StudioLaunch, 'id' | 'release' | 'field' | 'at' | 'volumeId'>
type Part = Pick<StudioRow, 'id' | 'state' | 'launchAt'>

/**
 * The parts of the volume that are to come and are moved with it: after a part the later ones, with an ebook all of them. In
 * the order of the volume.
 */
export function companionsOf<P extends Part>(
  launch: Pick<Launching, 'id' | 'release'>,
  parts: readonly P[],
): P[] {
  if (launch.release === 'physical') return []
  const after = launch.release === 'part' ? parts.findIndex(({ id }) => id === launch.id) + 1 : 0
  return parts
    .slice(after)
    .filter(({ state, launchAt }) => launchAt && !hasLaunched(state) && state !== 'withdrawn')
}

/** The changes that put a launch at another moment, and what is moved with it by as much. */
export function changesOfMove(
  launch: Launching,
  to: Date,
  companions: readonly Part[],
  zone: string,
): StudioChange[] {
  const { id, field, at } = launch
  const changes = [{ id, field, from: momentJson(at), to: momentJson(to) }]
  if (at)
    for (const { id: part, launchAt } of companions)
      if (launchAt)
        changes.push({
          ...{ id: part, field: 'launchAt', from: momentJson(launchAt) },
          to: momentJson(moveAlike(launchAt, { from: at, to }, zone)),
        })
  return changes.filter(({ from, to: next }) => from !== next)
}

/** The first part that a move puts before an earlier one of its volume; null where none is. */
export function orderAfter<P extends Part>(
  launch: Launching,
  to: Date,
  { companions, parts, zone }: { companions: readonly P[]; parts: readonly P[]; zone: string },
): OutOfOrder<P> | null {
  const changes = changesOfMove(launch, to, companions, zone).filter(({ field }) => field === 'launchAt')
  return outOfOrder(parts, new Map(changes.map(({ id, to: at }) => [id, new Date(JSON.parse(at))])))
}

interface OutOfOrder<P> {
  readonly part: P
  /** It comes before the part in the volume, and launches after it. */
  readonly earlier: P
}

/**
 * The first part that would launch before one that comes before it in the volume; null where all follow each other.
 * @param parts Of one volume, in its order.
 * @param moved When those launch that are moved, by their ids.
 */
export function outOfOrder<P extends Part>(
  parts: readonly P[],
  moved: ReadonlyMap<string, Date>,
): OutOfOrder<P> | null {
  let last: { readonly part: P; readonly at: Date } | null = null
  for (const part of parts) {
    const at = moved.get(part.id) ?? part.launchAt
    if (!at || part.state === 'withdrawn') continue
    // What was out of order before is not of this move.
    if (last && at < last.at && (moved.has(part.id) || moved.has(last.part.id)))
      return { part, earlier: last.part }
    if (!last || at > last.at) last = { part, at }
  }
  return null
}

/** As the shop writes the value of a moment. */
export function momentJson(at: Date | undefined): string {
  return JSON.stringify(at?.toISOString() ?? null)
}

/** One of the launches of a list: a volume may be there twice, as an ebook and as a printed book. */
export function launchKey({ release, id }: Pick<StudioLaunch, 'release' | 'id'>): string {
  return `${release} ${id}`
}
