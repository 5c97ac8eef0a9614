import { languages } from '#rules/interface-language.ts'
import { DUES, MISSING, STUDIO_STATES } from '#rules/studio-states.ts'
import { goTo } from '../frame/studio-location.ts'
import { KINDS, type RowKind } from './columns.ts'
import type { RowQuery } from './row-pages.ts'

const SORTS = ['title', 'date', 'number', 'state', 'price'] as const
/** Parts of the address that leave rows out. */
const FILTERS = ['q', 'series', 'volume', 'language', 'state', 'missing', 'due']

export function kindOf(search: URLSearchParams): RowKind {
  return KINDS.find(kind => kind === search.get('kind')) ?? 'volume'
}

/** What the shop is asked for; what an address has wrong is left out. */
export function queryOf(search: URLSearchParams): RowQuery {
  const oneOf = <T extends string>(name: string, among: readonly T[]) =>
    among.find(one => one === search.get(name))
  const state = oneOf('state', STUDIO_STATES)
  const missing = oneOf('missing', MISSING)
  return {
    kind: kindOf(search),
    q: search.get('q') || undefined,
    series: search.get('series') || undefined,
    volume: search.get('volume') || undefined,
    // Not `lang`, by which a link names the language of the studio itself.
    lang: oneOf('language', languages),
    state: state && [state],
    missing: missing && [missing],
    due: oneOf('due', DUES),
    sort: oneOf('sort', SORTS),
    descending: search.has('descending') || undefined,
  }
}

/** The address without its path, in one order, as views are saved. */
export function viewQuery(search: URLSearchParams): string {
  const query = new URLSearchParams({ kind: kindOf(search) })
  for (const name of [...FILTERS, 'sort', 'descending', 'cols']) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.toString()
}

export function isFiltered(search: URLSearchParams): boolean {
  return FILTERS.some(name => search.has(name))
}

/** Shows the list otherwise; null and '' take a part of the address away. */
export function setSearch(search: URLSearchParams, parts: Readonly<Record<string, string | null>>): void {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  goTo(`/studio/catalogue${next.size > 0 ? `?${next}` : ''}`, { replace: true })
}
