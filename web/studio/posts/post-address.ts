import { goTo } from '../frame/studio-location.ts'

export const STATES = ['planned', 'draft', 'ready', 'scheduled', 'published', 'withdrawn'] as const
export type PostState = (typeof STATES)[number]
/** `lang` in an address of the studio is the language of the studio itself. */
const FILTERS = ['q', 'state', 'language'] as const
export const PAGE_SIZE = 50

export function isFiltered(search: URLSearchParams): boolean {
  return FILTERS.some(name => search.get(name))
}

export function skipIn(search: URLSearchParams): number {
  const skip = Number(search.get('skip'))
  return Number.isSafeInteger(skip) && skip > 0 ? skip : 0
}

/** The list otherwise; '' takes a part of the address away. Another choice begins at the first page. */
export function listAddress(search: URLSearchParams, parts: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(search)
  next.delete('skip')
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `/studio/news${next.size > 0 ? `?${next}` : ''}`
}

export function showList(search: URLSearchParams, parts: Readonly<Record<string, string>>): void {
  goTo(listAddress(search, parts), { replace: true })
}
