import type { Edge } from '../catalogue/edge/follow-edge.ts'
import type { Config } from '../platform/config.ts'
import { EDGE_CACHE_CONTROL, tagHeaders } from '../platform/http/cache-tags.ts'
import type { ShownPage } from './page-cache.ts'

interface PageToShare {
  readonly page: ShownPage
  /** It depends on the visitor's country. */
  readonly byCountry: boolean
  /** Nothing else is chosen for the visitor than the address says, and the page is known to be true. */
  readonly isForAll: boolean
  /** What its Vary names. */
  readonly vary: string
}

/** The headers for whatever stands before the shop and caches pages. */
export type PageEdge = (request: Request, page: PageToShare) => Record<string, string>

/**
 * Every page has its tags. An edge may answer one by itself for a minute where it was asked for without a cookie and a session. A page that depends on the country is
 * for an edge only where that follows from a header of which Vary tells it, or where the shop knows no countries; content networks look at no such Vary.
 */
export function pageEdge(
  edge: Edge | null,
  { edge: settings, countryHeader, countryFile }: Pick<Config, 'edge' | 'countryHeader' | 'countryFile'>,
): PageEdge | null {
  if (!edge || !settings) return null
  const knowsCountries = countryHeader !== null || countryFile !== null
  const variesByCountry = settings.kind !== 'webhook' && countryHeader !== null && countryFile === null
  return ({ headers, url }, { page, byCountry, isForAll, vary }) => {
    const tags = tagHeaders(page.topics)
    const isAnonymous = !headers.has('cookie') && !headers.has('authorization')
    if (page.status !== 200 || !isForAll || !isAnonymous) return tags
    if (byCountry && knowsCountries && !variesByCountry) return tags
    const { pathname, search } = new URL(url)
    edge.note(pathname + search, page.topics)
    return {
      ...tags,
      'cache-control': EDGE_CACHE_CONTROL,
      vary: byCountry && countryHeader !== null ? `${vary}, ${countryHeader}` : vary,
    }
  }
}
