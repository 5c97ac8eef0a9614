import type { QueryOf } from '#contract/call.ts'
import type { listSeries } from '#contract/calls/catalogue.ts'
import {
  PrintState,
  PublicationStatus,
  type SeriesQuery,
  SeriesSort,
  SeriesType,
} from '#contract/generated/catalogue.ts'
import { type Language, languageOfTag } from '#rules/interface-language.ts'
import { LABEL_NAMES } from '#rules/label.ts'
import { foldText } from '#rules/search-words.ts'
import { Malformed } from '../../platform/http/json-twin.ts'
import { tagSlug, tagSpellings } from '../facets/known-tags.ts'
import type { SeriesFilters, SeriesOrder } from './store.ts'

/** The query of the series list, in one form for its two calls. */
export interface SeriesListQuery {
  text: string
  order: SeriesOrder | null
  filters: SeriesFilters
  onlyFollows: boolean
  /** The id or address of the series to which they are related; null: whatever they are related to. */
  related: string | null
}

const ORDERS = ['newest', 'oldest', 'az', 'za'] as const satisfies readonly SeriesOrder[]
const PUBLICATION = ['ongoing', 'complete', 'hiatus'] as const
const PRINT = ['none', 'planned', 'available'] as const
/** The most values of a filter; further ones are ignored. */
const MOST_VALUES = 20
const LONGEST_TEXT = 200

/**
 * Reads the query of the GET call. Without a language it is English, or all languages where only followed series are listed,
 * or those related to one.
 */
export function readQuery(query: QueryOf<typeof listSeries>): SeriesListQuery {
  return {
    text: (query.query ?? '').slice(0, LONGEST_TEXT),
    order: query.sort ?? null,
    onlyFollows: query.only_follows ?? false,
    related: query.related ?? null,
    filters: readFilters(query),
  }
}

/** The filters of such a query. */
export function readFilters(query: QueryOf<typeof listSeries>): SeriesFilters {
  return tidy({
    lang: query.lang ?? (query.only_follows || query.related !== undefined ? undefined : 'en'),
    type: query.type === 'unknown' ? undefined : query.type,
    labels: labelsIn(listed(query.labels)),
    publicationStatus: query.status === 'unknown' ? undefined : query.status,
    printStates: [...(query.print ?? [])],
    onlyRentals: query.only_rentals,
    onlyReaderStreaming: query.only_reader_streaming,
    onlyCatchups: query.only_catchups,
    tags: listed(query.tags),
    excludedTags: listed(query.excluded_tags),
    creator: query.creator,
  })
}

/**
 * Reads the message of the POST call. Without a language in it that of the address counts, and without either as in {@link
 * readQuery}. Its sort has no value for "not chosen", so that a search with NEWEST is sorted by relevance.
 */
export function readBody(body: SeriesQuery, lang: Language | undefined): SeriesListQuery {
  const text = body.query.slice(0, LONGEST_TEXT)
  const byRelevance = text.trim() !== '' && body.sort === SeriesSort.NEWEST
  return {
    text,
    order: byRelevance ? null : (ORDERS[body.sort] ?? null),
    onlyFollows: body.onlyFollows,
    related: null,
    filters: tidy({
      lang: body.lang ? languageIn(body.lang) : (lang ?? (body.onlyFollows ? undefined : 'en')),
      type: body.type === SeriesType.NOVEL ? 'novel' : body.type === SeriesType.MANGA ? 'manga' : undefined,
      labels: labelsIn(body.labels),
      publicationStatus:
        body.publicationStatus === PublicationStatus.UNKNOWN
          ? undefined
          : PUBLICATION[body.publicationStatus - 1],
      printStates: body.printStates.flatMap(state =>
        state === PrintState.NONE ? 'none' : (PRINT[state] ?? []),
      ),
      onlyRentals: body.onlyRentals,
      onlyReaderStreaming: body.onlyReaderStreaming,
      onlyCatchups: body.onlyCatchups,
      tags: body.tags,
      excludedTags: body.excludedTags,
      creator: body.creator,
    }),
  }
}

/**
 * Throws Malformed for one that no series can have; English series also know original and knight, which are listed as club.
 */
function labelsIn(said: readonly string[]): string[] {
  const labels = said.map(label => label.toLowerCase())
  const unknown = labels.find(label => !LABEL_NAMES.some(name => name === label))
  if (unknown !== undefined) throw new Malformed(`unknown label ${unknown}`)
  return labels
}

/** How a tag or a creator is written in a series' facets. */
export function tagFacet(tag: string): string {
  return `tag/${foldText(tag)}`
}

export function creatorFacet(nameOrId: string): string {
  return `creator/${foldText(nameOrId)}`
}

interface RawFilters {
  lang: string | undefined
  type: string | undefined
  labels: string[]
  publicationStatus: string | undefined
  printStates: string[]
  onlyRentals: boolean | undefined
  onlyReaderStreaming: boolean | undefined
  onlyCatchups: boolean | undefined
  tags: string[]
  excludedTags: string[]
  creator: string | undefined
}

/** Equal queries give equal filters, whatever the order of their values, so that they share cached lists. */
function tidy(loose: RawFilters): SeriesFilters {
  const tags = [...new Set(loose.tags.map(tagSlug))].sort().slice(0, MOST_VALUES).map(facetsOfTag)
  const facets = [
    ...tags.flatMap(spellings => (spellings.length === 1 ? spellings : [])),
    ...(loose.creator ? [creatorFacet(loose.creator)] : []),
  ]
  const anyFacets = tags.filter(spellings => spellings.length > 1)
  return {
    ...(loose.lang && { lang: loose.lang }),
    ...(loose.type && { type: loose.type }),
    ...some('labels', loose.labels),
    ...(loose.publicationStatus && { publicationStatus: loose.publicationStatus }),
    ...some('printStates', loose.printStates),
    ...(loose.onlyRentals && { onlyRentals: true as const }),
    ...(loose.onlyReaderStreaming && { onlyReaderStreaming: true as const }),
    ...(loose.onlyCatchups && { onlyCatchups: true as const }),
    ...some('facets', facets),
    ...(anyFacets.length > 0 && { anyFacets }),
    ...some('excludedFacets', loose.excludedTags.slice(0, MOST_VALUES).flatMap(facetsOfTag), MOST_VALUES * 8),
  }
}

/** A tag in all of its spellings (facets/known-tags.ts). */
export function facetsOfTag(tag: string): string[] {
  return tagSpellings(tag).map(tagFacet).sort()
}

function some<Name extends string>(
  name: Name,
  values: readonly string[],
  most = MOST_VALUES,
): { [N in Name]?: string[] } {
  if (values.length === 0) return {}
  const each = [...new Set(values)].sort().slice(0, most)
  return { [name]: each } as { [N in Name]?: string[] }
}

function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '')
}

/** Throws {@link Malformed} for what is not a language of the shop. */
function languageIn(text: string): Language {
  const lang = languageOfTag(text)
  if (!lang) throw new Malformed(`lang is not a language of the shop: ${text.slice(0, 40)}`)
  return lang
}
