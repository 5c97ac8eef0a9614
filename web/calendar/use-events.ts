import { useState } from 'react'
import { listEvents } from '#contract/calls/calendar.ts'
import type { Event } from '#contract/generated/calendar.ts'
import { ReleaseKind } from '#contract/generated/enums.ts'
import type { Language } from '#rules/interface-language.ts'
import { usePageState } from '../platform/page-state.ts'
import { read, useRead } from '../session/read.ts'
import { sendFromBrowser } from '../session/send-from-browser.ts'
import { type CalendarQuery, eventsQuery } from './calendar-query.ts'

interface Side {
  readonly events: readonly Event[]
  /** How many were loaded, with those that were there already. */
  readonly taken: number
  /** There are no further ones; undefined before the first press. */
  readonly over?: boolean
  readonly loading?: true
  readonly broken?: true
}

interface Events {
  /** The earliest first; null while the first answer is awaited. */
  readonly events: readonly Event[] | null
  readonly broken: boolean
  readonly fault: number
  readonly again: () => void
  readonly earlier: Way
  readonly later: Way
}

export interface Way {
  /** The query of its link, for use without scripts; null where there is nothing more. */
  readonly filters: CalendarQuery | null
  readonly load: () => Promise<void>
  readonly loading: boolean
  readonly broken: boolean
  /** How many were added; null before the first press. */
  readonly added: number | null
}

export const firstRead = (filters: CalendarQuery, lang: Language) =>
  read(listEvents, { query: eventsQuery(filters, lang) })

/** The releases of a query, and more of them in either direction. `may` is false while they may not be asked for. */
export function useEvents(filters: CalendarQuery, lang: Language, may: boolean): Events {
  const { now } = usePageState()
  const [before, setBefore] = useState<Side>({ events: [], taken: 0 })
  const [after, setAfter] = useState<Side>({ events: [], taken: 0 })
  // Once more was loaded around the first answer, that answer is not refreshed: the rest would not fit.
  const alone = before.over === undefined && after.over === undefined
  const seen = useRead(may ? firstRead(filters, lang) : null, {
    revalidateOnFocus: alone,
    revalidateOnReconnect: alone,
  })
  const first = seen.answer ? (filters.before ? seen.answer.events.toReversed() : seen.answer.events) : null
  const open = !filters.after && !filters.before
  const start = (open ? pivotOf(first) : first?.[0]?.launch) ?? filters.after ?? filters.before ?? now
  const end = first?.at(-1)?.launch ?? null
  const lastPage = seen.answer?.pagination?.lastPage ?? true

  async function load(side: 'earlier' | 'later') {
    const [so, set] = side === 'earlier' ? ([before, setBefore] as const) : ([after, setAfter] as const)
    if (so.loading) return
    set({ ...so, loading: true })
    const query =
      side === 'earlier'
        ? {
            ...eventsQuery({ ...filters, after: null, before: filters.before ?? start }, lang),
            skip: (filters.before ? (first?.length ?? 0) : 0) + so.taken,
          }
        : filters.month
          ? { ...eventsQuery(filters, lang), skip: (first?.length ?? 0) + so.taken }
          : {
              ...eventsQuery({ ...filters, after: filters.before ?? start, before: null }, lang),
              skip:
                (filters.before
                  ? 0
                  : (first?.filter(({ launch }) => launch && launch >= start).length ?? 0)) + so.taken,
            }
    try {
      const { answer } = await sendFromBrowser(listEvents, { query })
      const all = side === 'earlier' ? (answer?.events.toReversed() ?? []) : (answer?.events ?? [])
      const added = all.filter(one => !first?.some(other => isSame(one, other)))
      const events = side === 'earlier' ? [...added, ...so.events] : [...so.events, ...added]
      set({ events, taken: so.taken + all.length, over: answer?.pagination?.lastPage ?? true })
    } catch {
      set({ ...so, broken: true })
    }
  }

  const way = (side: 'earlier' | 'later', so: Side, open: boolean, goal: CalendarQuery | null): Way => ({
    filters: open && so.over !== true ? goal : null,
    load: () => load(side),
    loading: so.loading ?? false,
    broken: so.broken ?? false,
    added: so.over === undefined ? null : so.events.length,
  })

  return {
    events: first && [...before.events, ...first, ...after.events],
    broken: seen.broken,
    fault: seen.fault,
    again: seen.again,
    earlier: way('earlier', before, !(filters.before && lastPage), {
      ...filters,
      month: null,
      after: null,
      // Of several at the same instant some may have been cut off, so that instant is asked for again.
      before: filters.before ? new Date(start.getTime() + 1) : start,
    }),
    later: way('later', after, filters.before !== null || !lastPage, {
      ...filters,
      month: null,
      after: filters.before ?? end,
      before: null,
    }),
  }
}

/**
 * Where the calendar that begins now is divided: the printed books of today stand in it, and came out before what is
 * earlier.
 */
const pivotOf = (events: readonly Event[] | null) =>
  events?.find(({ kind }) => kind !== ReleaseKind.PHYSICAL)?.launch

const isSame = (one: Event, other: Event) => one.kind === other.kind && one.legacyId === other.legacyId
