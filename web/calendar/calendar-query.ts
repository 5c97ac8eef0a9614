import type { InputOf } from '#contract/call.ts'
import type { listEvents } from '#contract/calls/calendar.ts'
import type { CalendarSettings as Saved } from '#contract/generated/calendar.ts'
import { ReleaseKind, SeriesType } from '#contract/generated/enums.ts'
import type { Language } from '#rules/interface-language.ts'
import type { RouteLocation } from '../router/match.ts'

export const FORMATS = ['part', 'digital', 'physical'] as const
export type Format = (typeof FORMATS)[number]

export const PAGE_SIZE = 50
/** Of a month as many as one call answers. */
const MONTH_PAGE_SIZE = 200

/** The filters in the address of the calendar. Unknown values are ignored. */
export interface CalendarQuery {
  readonly only: 'all' | 'follow'
  readonly type: '' | 'novel' | 'manga'
  /** Never empty: all of them where none is chosen. */
  readonly formats: readonly Format[]
  readonly group: 'month' | 'year'
  /** Where the list begins, or ends; null: now. */
  readonly after: Date | null
  readonly before: Date | null
  /** 2026-12: only this month, in the reader's time zone. */
  readonly month: string | null
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export function readCalendarQuery({ search }: Pick<RouteLocation, 'search'>): CalendarQuery {
  const names = (search.format ?? '').split(',')
  const formats = FORMATS.filter(format => names.includes(format))
  const month = MONTH.test(search.month ?? '') ? (search.month ?? null) : null
  return {
    only: search.only === 'follow' ? 'follow' : 'all',
    type: search.type === 'novel' || search.type === 'manga' ? search.type : '',
    formats: formats.length > 0 ? formats : FORMATS,
    group: search.group === 'year' ? 'year' : 'month',
    after: month ? null : parseMoment(search.after),
    before: month || search.after ? null : parseMoment(search.before),
    month,
  }
}

/** True for an address without filters, where the saved ones apply. */
export function isBare({ search }: Pick<RouteLocation, 'search'>): boolean {
  return Object.keys(search).length === 0
}

/** The address of a query. It always has a filter, so that the saved ones do not apply to it. */
export function addressOf({ only, type, formats, group, after, before, month }: CalendarQuery): string {
  const params = new URLSearchParams({ only })
  if (type) params.set('type', type)
  if (formats.length < FORMATS.length) params.set('format', formats.join(','))
  if (group === 'year') params.set('group', group)
  if (month) params.set('month', month)
  if (after) params.set('after', after.toISOString())
  if (before) params.set('before', before.toISOString())
  return `/calendar?${params}`
}

/** The month that is `many` after 2026-12, say. */
export function monthAfter(month: string, many: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + many)
  return at.toISOString().slice(0, 7)
}

const HOUR_MS = 3_600_000

/** From when to when it is this month anywhere on earth. */
function spanOf(month: string): { after: Date; before: Date } {
  const begin = (one: string) => Date.parse(`${one}-01T00:00:00Z`)
  return {
    after: new Date(begin(month) - 14 * HOUR_MS),
    before: new Date(begin(monthAfter(month, 1)) + 12 * HOUR_MS),
  }
}

type Query = NonNullable<InputOf<typeof listEvents>['query']>

/** The query of the call: in the language of the page, and for followed series in all languages. */
export function eventsQuery(filters: CalendarQuery, lang: Language): Query {
  const { only, type, formats, month } = filters
  const { after, before } = month ? spanOf(month) : filters
  const types = [...(type ? [type] : []), ...(formats.length < FORMATS.length ? formats : [])]
  return {
    sort: before && !month ? '-launch' : 'launch',
    limit: month ? MONTH_PAGE_SIZE : PAGE_SIZE,
    ...(only === 'follow' ? { only_follows: true } : { lang }),
    ...(types.length > 0 && { type: types }),
    ...(after && { start_date: after }),
    ...(before && { end_date: before }),
  }
}

const KINDS: Readonly<Record<Format, ReleaseKind>> = {
  part: ReleaseKind.PART,
  digital: ReleaseKind.DIGITAL,
  physical: ReleaseKind.PHYSICAL,
}
const TYPES = { '': SeriesType.UNKNOWN, novel: SeriesType.NOVEL, manga: SeriesType.MANGA } as const

/** The form in which an account stores it. */
export function toSavedFilters({ only, type, formats, group }: CalendarQuery): Saved {
  return {
    onlyFollows: only === 'follow',
    type: TYPES[type],
    kinds: formats.length < FORMATS.length ? formats.map(format => KINDS[format]) : [],
    byYear: group === 'year',
  }
}

/** null where nothing is saved. */
export function fromSavedFilters({ onlyFollows, type, kinds, byYear }: Saved): CalendarQuery | null {
  if (!onlyFollows && type === SeriesType.UNKNOWN && kinds.length === 0 && !byYear) return null
  const formats = FORMATS.filter(format => kinds.includes(KINDS[format]))
  return {
    only: onlyFollows ? 'follow' : 'all',
    type: type === SeriesType.NOVEL ? 'novel' : type === SeriesType.MANGA ? 'manga' : '',
    formats: formats.length > 0 ? formats : FORMATS,
    group: byYear ? 'year' : 'month',
    after: null,
    before: null,
    month: null,
  }
}

function parseMoment(text: string | undefined): Date | null {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
