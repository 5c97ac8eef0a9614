import type { Route, RouteLocation } from '#contract/page.ts'
import { splitPath } from '#rules/interface-language.ts'
import { pathWithin } from '../platform/preview.ts'
import { notFoundRoute, routes } from './routes.ts'

export type { RouteLocation }

/** Finds the route of an address. All unknown addresses share one, so that the "not found" page is cached once. */
export function placeOf(url: URL): RouteLocation {
  const { lang, path: raw } = splitPath(pathWithin(url.pathname))
  const path = raw.length > 1 && raw.endsWith('/') ? raw.slice(0, -1) : raw
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params)
      return {
        route,
        lang,
        path: writtenPath(route.path, params),
        params,
        search: declaredSearch(route, url.searchParams),
      }
  }
  return { route: notFoundRoute, lang, path: '/404', params: {}, search: {} }
}

/** The canonical query of a place: declared parameters only, in the order of the table, empty ones left out. */
export function searchString(place: Pick<RouteLocation, 'search'>): string {
  const query = new URLSearchParams(place.search).toString()
  return query === '' ? '' : `?${query}`
}

function declaredSearch(route: Route, query: URLSearchParams): Record<string, string> {
  const declared: Record<string, string> = {}
  for (const name of route.search) {
    // A set of checkboxes sends its name several times; the page knows one value a name.
    const value = query
      .getAll(name)
      .filter(one => one !== '')
      .join(',')
    if (value !== '') declared[name] = value
  }
  return declared
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const patternSegments = pattern.split('/')
  const segments = path.split('/')
  if (patternSegments.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [at, segment] of patternSegments.entries()) {
    const value = segments[at] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return null
    } else {
      const decoded = decode(value)
      if (decoded === null || decoded === '') return null
      params[segment.slice(1)] = decoded
    }
  }
  return params
}

/** The path with its escapes written one way, so that each address has one page in the cache. */
function writtenPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
