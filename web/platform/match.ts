import { notFoundRoute, type Route, routes } from '../routes.tsx'
import { type Language, splitPath } from './languages.ts'

/** Where one is: the route, what its path holds, and those query parameters that the route declares. */
export interface Place {
  readonly route: Route
  readonly lang: Language
  /** Without language prefix. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

/** Finds the route of an address; an unknown one is the place of the 404 page. */
export function placeOf(url: URL): Place {
  const { lang, path: raw } = splitPath(url.pathname)
  const path = raw.length > 1 && raw.endsWith('/') ? raw.slice(0, -1) : raw
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, lang, path, params, search: declaredSearch(route, url.searchParams) }
  }
  return { route: notFoundRoute, lang, path, params: {}, search: {} }
}

/** The canonical query of a place: declared parameters only, in the order of the table, empty ones left out. */
export function searchString(place: Pick<Place, 'search'>): string {
  const query = new URLSearchParams(place.search).toString()
  return query === '' ? '' : `?${query}`
}

function declaredSearch(route: Route, given: URLSearchParams): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of route.search) {
    // A set of checkboxes sends its name several times; the page knows one value a name.
    const value = given
      .getAll(name)
      .filter(one => one !== '')
      .join(',')
    if (value !== '') kept[name] = value
  }
  return kept
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? ''
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

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
