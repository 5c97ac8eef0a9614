import { listSeries } from '#contract/calls/catalogue.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import type { Read } from '../platform/send.ts'
import type { RouteLocation } from '../router/match.ts'
import { read } from '../session/read.ts'

export const PAGE_SIZE = 24

export const SORTS = ['newest', 'oldest', 'az', 'za'] as const
export const TYPES = ['novel', 'manga'] as const
export const PRINTS = ['none', 'planned', 'available'] as const
export const STATUSES = ['ongoing', 'complete', 'hiatus'] as const
export const ONLY = ['follows', 'catchup', 'rentals', 'readerStreaming'] as const

/** What the address of the list asks for. Unknown words ask for nothing. */
export interface SeriesQuery {
  readonly query: string
  readonly sort: '' | (typeof SORTS)[number]
  readonly lang: Language
  readonly type: '' | (typeof TYPES)[number]
  readonly label: string
  readonly print: '' | (typeof PRINTS)[number]
  readonly status: '' | (typeof STATUSES)[number]
  readonly only: readonly string[]
  readonly tag: string
  readonly without: string
  readonly creator: string
  /** From 1. */
  readonly page: number
}

export function readSeriesQuery({ search, lang }: RouteLocation): SeriesQuery {
  const { query = '', label = '', tag = '', without = '', creator = '' } = search
  const page = Number(search.page)
  return {
    query: query.trim(),
    sort: known(SORTS, search.sort),
    lang: known(languages, search.lang) || lang,
    type: known(TYPES, search.type),
    label,
    print: known(PRINTS, search.print),
    status: known(STATUSES, search.status),
    only: (search.only ?? '').split(',').filter(one => ONLY.some(known => known === one)),
    tag,
    without,
    creator,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function known<const Name extends string>(names: readonly Name[], said: string | undefined): Name | '' {
  return names.find(name => name === said?.toLowerCase()) ?? ''
}

/** How many of the filters are set; the search itself, its order and the language are none. */
export function filtersSet({ type, label, print, status, only, tag, without, creator }: SeriesQuery): number {
  return (
    [type, label, print, status, tag, without, creator].filter(value => value !== '').length + only.length
  )
}

export function seriesRead(filters: SeriesQuery): Read<typeof listSeries> {
  const { query, sort, lang, type, label, print, status, only, tag, without, creator, page } = filters
  return read(listSeries, {
    query: {
      lang,
      limit: PAGE_SIZE,
      skip: (page - 1) * PAGE_SIZE,
      query: query || undefined,
      sort: sort || undefined,
      type: type || undefined,
      labels: label || undefined,
      status: status || undefined,
      print: print ? [print] : undefined,
      tags: tag || undefined,
      excluded_tags: without || undefined,
      creator: creator || undefined,
      only_follows: only.includes('follows') || undefined,
      only_catchups: only.includes('catchup') || undefined,
      only_rentals: only.includes('rentals') || undefined,
      only_reader_streaming: only.includes('readerStreaming') || undefined,
    },
  })
}

/** The query of the list's address with some of it changed; a change other than of the page leads to the first. */
export function addressOf(filters: SeriesQuery, ownLang: string, changes: Partial<SeriesQuery> = {}): string {
  const next = { ...filters, page: 1, ...changes }
  const words = new URLSearchParams()
  const put = (name: string, value: string) => value !== '' && words.set(name, value)
  put('query', next.query)
  put('sort', next.sort)
  put('lang', next.lang === ownLang ? '' : next.lang)
  for (const name of ['type', 'label', 'print', 'status', 'tag', 'without', 'creator'] as const)
    put(name, next[name])
  put('only', next.only.join(','))
  put('page', next.page === 1 ? '' : String(next.page))
  const text = words.toString()
  return text === '' ? '/series' : `/series?${text}`
}
