import type { InputOf } from '#contract/call.ts'
import type { listEvents } from '#contract/calls/calendar.ts'
import type { CalendarSettings as Saved } from '#contract/generated/calendar.ts'
import { ReleaseKind, SeriesType } from '#contract/generated/enums.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Place } from '../platform/match.ts'

export const FORMATS = ['part', 'digital', 'physical'] as const
export type Format = (typeof FORMATS)[number]

/** As many as fill a screen or two. */
export const PAGE_SIZE = 50

/** What the address of the calendar asks for. Unknown words ask for nothing. */
export interface CalendarWish {
  readonly only: 'all' | 'follow'
  readonly type: '' | 'novel' | 'manga'
  /** Never empty: all of them where none is chosen. */
  readonly formats: readonly Format[]
  readonly group: 'month' | 'year'
  /** Where the list begins, or ends; null: now. */
  readonly after: Date | null
  readonly before: Date | null
}

export function wishOf({ search }: Pick<Place, 'search'>): CalendarWish {
  const said = (search.format ?? '').split(',')
  const formats = FORMATS.filter(format => said.includes(format))
  return {
    only: search.only === 'follow' ? 'follow' : 'all',
    type: search.type === 'novel' || search.type === 'manga' ? search.type : '',
    formats: formats.length > 0 ? formats : FORMATS,
    group: search.group === 'year' ? 'year' : 'month',
    after: momentOf(search.after),
    before: search.after ? null : momentOf(search.before),
  }
}

/** True where nothing was chosen: then one's defaults hold. */
export function isBare({ search }: Pick<Place, 'search'>): boolean {
  return Object.keys(search).length === 0
}

/** Its address. Always says something, so that it is not taken for the calendar as one has saved it. */
export function addressOf({ only, type, formats, group, after, before }: CalendarWish): string {
  const words = new URLSearchParams({ only })
  if (type) words.set('type', type)
  if (formats.length < FORMATS.length) words.set('format', formats.join(','))
  if (group === 'year') words.set('group', group)
  if (after) words.set('after', after.toISOString())
  if (before) words.set('before', before.toISOString())
  return `/calendar?${words}`
}

type Query = NonNullable<InputOf<typeof listEvents>['query']>

/** What is asked of the events: in the language of the page, and of what one follows in all. */
export function queryOf(wish: CalendarWish, lang: Language): Query {
  const { only, type, formats, after, before } = wish
  const types = [...(type ? [type] : []), ...(formats.length < FORMATS.length ? formats : [])]
  return {
    sort: before ? '-launch' : 'launch',
    limit: PAGE_SIZE,
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

/** As an account keeps it. */
export function savedOf({ only, type, formats, group }: CalendarWish): Saved {
  return {
    onlyFollows: only === 'follow',
    type: TYPES[type],
    kinds: formats.length < FORMATS.length ? formats.map(format => KINDS[format]) : [],
    byYear: group === 'year',
  }
}

/** null where nothing is saved. */
export function wishOfSaved({ onlyFollows, type, kinds, byYear }: Saved): CalendarWish | null {
  if (!onlyFollows && type === SeriesType.UNKNOWN && kinds.length === 0 && !byYear) return null
  const formats = FORMATS.filter(format => kinds.includes(KINDS[format]))
  return {
    only: onlyFollows ? 'follow' : 'all',
    type: type === SeriesType.NOVEL ? 'novel' : type === SeriesType.MANGA ? 'manga' : '',
    formats: formats.length > 0 ? formats : FORMATS,
    group: byYear ? 'year' : 'month',
    after: null,
    before: null,
  }
}

function momentOf(text: string | undefined): Date | null {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
