import { listSeries } from '#contract/calls/catalogue.ts'
import { findCreator, findTag } from '#contract/calls/search.ts'
import type { Read } from '../platform/send.ts'
import type { RouteLocation } from '../router/match.ts'
import { read } from '../session/read.ts'
import { PAGE_SIZE, pageFrom } from './series-query.ts'

export type FacetKind = 'tags' | 'creators' | 'labels'

/** Both calls have the same input, answer and parameters. */
type FacetCall = typeof findTag

/** The tag or creator of an address; null for a label, of which the shop knows all there is to know. */
export function facetRead(kind: FacetKind, { params, lang }: RouteLocation): Read<FacetCall> | null {
  if (kind === 'labels') return null
  const call = kind === 'tags' ? findTag : (findCreator as unknown as FacetCall)
  return read(call, { params: { slug: params.slug ?? '' }, query: { lang } })
}

/** A page of the series of a tag, a creator or a label, in the language of the page. */
export function facetSeriesRead(
  kind: FacetKind,
  { params, lang, search }: RouteLocation,
): Read<typeof listSeries> {
  const name = params.slug ?? ''
  const filter = { tags: { tags: name }, creators: { creator: name }, labels: { labels: name } }[kind]
  const skip = (pageFrom(search.page) - 1) * PAGE_SIZE
  return read(listSeries, { query: { lang, limit: PAGE_SIZE, skip, ...filter } })
}
