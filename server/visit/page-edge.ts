import type { Edge } from '../catalogue/edge/follow-edge.ts'
import type { Config } from '../platform/config.ts'
import { EDGE_CACHE_CONTROL, tagHeaders } from '../platform/http/cache-tags.ts'
import type { RequestHead } from '../platform/http/finished-answer.ts'
import type { ShownPage } from './page-cache.ts'

interface PageToShare {
  readonly page: ShownPage
  /** It depends on the visitor's country. */
  readonly byCountry: boolean
  /** Nothing else is chosen for the visitor than the address says, which is no secret, and the page is known to be true. */
  readonly isForAll: boolean
  /** What its Vary names. */
  readonly vary: string
}

/** The headers for whatever stands before the shop and caches pages. */
export type PageEdge = (request: RequestHead, page: PageToShare) => Record<string, string>

/**
 * Every page has its tags. An edge may answer one by itself for a minute where it was asked for without a cookie and a
 * session. A page that depends on the country is for an edge only where the shop knows no countries: content networks look
 * at no Vary that names one, and of what nginx has for several countries, its module forgets one. nginx is told each address
 * that it is to forget, so it is given none with a query, of which anybody can ask for endless many.
 */
export function pageEdge(
  edge: Edge | null,
  { edge: settings, countryHeader, countryFile }: Pick<Config, 'edge' | 'countryHeader' | 'countryFile'>,
): PageEdge | null {
  if (!edge || !settings) return null
  const knowsCountries = countryHeader !== null || countryFile !== null
  return ({ headers, url }, { page, byCountry, isForAll, vary }) => {
    const tags = tagHeaders(page.topics)
    const isAnonymous = !headers.has('cookie') && !headers.has('authorization')
    if (page.status !== 200 || !isForAll || !isAnonymous || edge.isEnding()) return tags
    if (byCountry && knowsCountries) return tags
    const { pathname, search } = new URL(url)
    if (settings.kind === 'nginx' && search !== '') return tags
    edge.note(pathname + search, page.topics)
    return {
      ...tags,
      'cache-control': EDGE_CACHE_CONTROL,
      vary,
    }
  }
}
