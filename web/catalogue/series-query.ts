import { listSeries } from '#contract/calls/catalogue.ts'
import { findCreator, listTags, suggest } from '#contract/calls/search.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { LABELS, type Label } from '#rules/label.ts'
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
  readonly label: '' | Label
  readonly print: '' | (typeof PRINTS)[number]
  readonly status: '' | (typeof STATUSES)[number]
  readonly only: readonly string[]
  /** Slugs, or tags as they are written in any language. */
  readonly tag: readonly string[]
  readonly without: readonly string[]
  readonly creator: string
  /** From 1. */
  readonly page: number
}

export function readSeriesQuery({ search, lang }: RouteLocation): SeriesQuery {
  const { query = '', creator = '' } = search
  return {
    query: query.trim(),
    sort: known(SORTS, search.sort),
    lang: known(languages, search.lang) || lang,
    type: known(TYPES, search.type),
    label: known(LABELS, search.label),
    print: known(PRINTS, search.print),
    status: known(STATUSES, search.status),
    only: listed(search.only).filter(one => ONLY.some(known => known === one)),
    tag: listed(search.tag),
    without: listed(search.without),
    creator,
    page: pageFrom(search.page),
  }
}

/** The page of an address, from 1. */
export function pageFrom(text: string | undefined): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

function listed(text = ''): string[] {
  return [...new Set(text.split(',').map(one => one.trim()))].filter(one => one !== '')
}

function known<const Name extends string>(names: readonly Name[], said: string | undefined): Name | '' {
  return names.find(name => name === said?.toLowerCase()) ?? ''
}

/** How many of the filters are set; the search itself, its order and the language are none. */
export function filtersSet({ type, label, print, status, only, tag, without, creator }: SeriesQuery): number {
  return (
    [type, label, print, status, creator].filter(value => value !== '').length +
    [...only, ...tag, ...without].length
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
      tags: tag.join(',') || undefined,
      excluded_tags: without.join(',') || undefined,
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
  for (const name of ['type', 'label', 'print', 'status', 'creator'] as const) put(name, next[name])
  for (const name of ['tag', 'without', 'only'] as const) put(name, next[name].join(','))
  put('page', next.page === 1 ? '' : String(next.page))
  const text = words.toString()
  return text === '' ? '/series' : `/series?${text}`
}

/** So many tags are offered beside the list. */
const MOST_TAGS = 12

/** The most frequent tags of the listed language. */
export function tagsRead({ lang }: SeriesQuery): Read<typeof listTags> {
  return read(listTags, { query: { lang, limit: MOST_TAGS } })
}

/** Whose series are listed; null where that is no filter. */
export function creatorRead({ creator, lang }: SeriesQuery): Read<typeof findCreator> | null {
  return creator === '' ? null : read(findCreator, { params: { slug: creator }, query: { lang } })
}

const NEWEST = 12

/** Characters that a search is looked for with what may be meant by it. */
const LONGEST_QUERY = 200

/** What may be meant by a search that found nothing; null where nothing was searched for, or more than anybody types. */
export function suggestRead({ query, lang }: SeriesQuery): Read<typeof suggest> | null {
  return query === '' || query.length > LONGEST_QUERY ? null : read(suggest, { query: { query, lang } })
}

export function newestRead({ lang }: SeriesQuery): Read<typeof listSeries> {
  return read(listSeries, { query: { lang, limit: NEWEST } })
}

/** What a list without an entry shows instead. */
export function readsOfNothing(filters: SeriesQuery): Read[] {
  const meant = suggestRead(filters)
  return [newestRead(filters), ...(meant ? [meant] : [])]
}
