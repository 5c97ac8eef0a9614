import * as calls from '#contract/calls/search.ts'
import type { Facet, FacetList } from '#contract/generated/search.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { byFrequency, creatorMessage, facetDirectory, tagMessage } from './facet-directory.ts'
import { creatorSlug, tagSlug } from './known-tags.ts'

const USUAL_TAGS = 100
const MOST_TAGS = 500

/** docs/product.md#tags: the tags of a language's series, the most frequent first. */
export async function listTags({ app, query }: CallInput<typeof calls.listTags>): Promise<FacetList> {
  const { lang = 'en', limit = USUAL_TAGS } = query
  const { tags } = await facetDirectory(app)
  const own = [...tags.values()].filter(({ series }) => series.has(lang)).sort(byFrequency(lang))
  const shown = own.slice(0, Math.min(Math.max(1, limit), MOST_TAGS))
  return { facets: shown.map(entry => tagMessage(entry, lang)) }
}

/** The tag of an address. */
export async function findTag({ app, params, query }: CallInput<typeof calls.findTag>): Promise<Facet> {
  const entry = (await facetDirectory(app)).tags.get(tagSlug(params.slug))
  if (!entry) throw refuse(calls.findTag, 'tagNotFound')
  return tagMessage(entry, query.lang ?? 'en')
}

/** The creator of an address. */
export async function findCreator({
  app,
  params,
  query,
}: CallInput<typeof calls.findCreator>): Promise<Facet> {
  const entry = (await facetDirectory(app)).creators.get(creatorSlug(params.slug))
  if (!entry) throw refuse(calls.findCreator, 'creatorNotFound')
  return creatorMessage(entry, query.lang ?? 'en')
}
