import { type Language, languages } from '#rules/interface-language.ts'
import type { AppContext } from '../../context.ts'
import { type FacetEntry, facetDirectory } from './facet-directory.ts'
import { listLabels } from './store.ts'

interface FacetPage {
  /** Without language. */
  readonly path: string
  /** Those in which it lists something. */
  readonly langs: readonly Language[]
}

/** The pages of all tags, creators and labels, and the list of all tags. */
export async function listFacetPages(app: Pick<AppContext, 'db' | 'version'>): Promise<FacetPage[]> {
  const { tags, creators } = await facetDirectory(app)
  const labels = Map.groupBy(await listLabels(app.db), ({ label }) => label)
  const pagesOf = (kind: string, entries: Iterable<FacetEntry>) =>
    [...entries].map(({ slug, series }) => ({
      path: `/${kind}/${encodeURIComponent(slug)}`,
      langs: languages.filter(lang => series.has(lang)),
    }))
  const tagPages = pagesOf('tags', tags.values())
  return [
    { path: '/tags', langs: languages.filter(lang => tagPages.some(({ langs }) => langs.includes(lang))) },
    ...[...labels].map(([label, rows]) => ({
      path: `/labels/${label}`,
      langs: languages.filter(lang => rows.some(row => row.lang === lang)),
    })),
    ...tagPages,
    ...pagesOf('creators', creators.values()),
  ]
}
