import type { ComponentType } from 'react'
import type { StudioRight } from '#rules/studio-rights.ts'

/** What a screen is given of its address. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
}

export interface StudioRoute {
  /** `:name` holds one segment. */
  readonly path: string
  /** The files of locales/ that the screen needs before it is shown. */
  readonly texts: readonly string[]
  /** Without it the screen is not shown; everybody who may enter the studio sees a screen that names none. */
  readonly right?: StudioRight
  /** Its name in the navigation: `nav.<name>` of locales/…/studio.json. */
  readonly nav?: string
  readonly load: () => Promise<{ default: ComponentType<ScreenProps> }>
}

export interface OpenedRoute extends ScreenProps {
  readonly route: StudioRoute
}

/** The screen at an address; undefined where there is none. */
export function findRoute(
  routes: readonly StudioRoute[],
  { pathname, search }: URL,
): OpenedRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params) return { route, params, search: new URLSearchParams(search) }
  }
  return undefined
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const named = pattern.split('/')
  const segments = path.split('/')
  if (named.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of named.entries()) {
    const segment = segments[at] ?? ''
    if (!name.startsWith(':')) {
      if (name !== segment) return null
      continue
    }
    try {
      params[name.slice(1)] = decodeURIComponent(segment)
    } catch {
      return null
    }
    if (segment === '') return null
  }
  return params
}
