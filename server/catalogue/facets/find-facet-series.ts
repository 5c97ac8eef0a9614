import type { Language } from '#rules/interface-language.ts'
import { LABELS } from '#rules/label.ts'
import type { AppContext } from '../../context.ts'
import { translator } from '../../platform/texts/texts.ts'
import { readFilters } from '../series-list/read-series-query.ts'
import { listSeriesIds } from '../series-list/store.ts'
import { facetDirectory, tagMessage } from './facet-directory.ts'
import { creatorSlug, tagSlug } from './known-tags.ts'

export interface FacetSeries {
  /** The path of its page, without language. */
  path: string
  name: string
  seriesIds: string[]
}

/** The series of a tag, a creator or a label in a language; null where there is none of the name. */
export async function findFacetSeries(
  app: Pick<AppContext, 'db' | 'version'>,
  kind: string,
  slug: string,
  lang: Language,
): Promise<FacetSeries | null> {
  const ids = (filter: Parameters<typeof readFilters>[0]) =>
    listSeriesIds(app.db, readFilters({ ...filter, lang }))
  const at = (own: string) => `/${kind}/${encodeURIComponent(own)}`
  if (kind === 'labels') {
    const label = LABELS.find(one => one === slug)
    if (!label) return null
    const name = translator(lang, 'catalogue')(`label.${label}`)
    return { path: at(label), name, seriesIds: await ids({ labels: label }) }
  }
  const directory = await facetDirectory(app)
  if (kind === 'tags') {
    const tag = directory.tags.get(tagSlug(slug))
    return tag
      ? { path: at(tag.slug), name: tagMessage(tag, lang).name, seriesIds: await ids({ tags: tag.slug }) }
      : null
  }
  const creator = kind === 'creators' ? directory.creators.get(creatorSlug(slug)) : undefined
  return creator
    ? { path: at(creator.slug), name: creator.name, seriesIds: await ids({ creator: creator.slug }) }
    : null
}
