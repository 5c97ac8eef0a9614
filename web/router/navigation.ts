import { createContext, useContext } from 'react'
import { localPath } from '#rules/interface-language.ts'
import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from './match.ts'

export interface GoOptions {
  /** Replaces the current entry of the history instead of adding one. */
  readonly replace?: boolean
  /** Leaves scroll position and focus where they are, for filters and tabs. */
  readonly keep?: boolean
  /** Asks for everything anew, also for what was answered a moment ago: something has been bought. */
  readonly anew?: boolean
}

export interface Navigation {
  readonly place: RouteLocation
  /** True while the next place is being loaded. */
  readonly leaving: boolean
  /** Opens an address of this site, with language prefix. */
  readonly go: (href: string, options?: GoOptions) => void
  /** Asks for what will probably be opened next, as looking at its link would: nothing that counts as opening it. */
  readonly prepare: (href: string) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('rendered outside of the frame')
  return navigation
}

/** Gives paths of the table the prefix of the current language: `link('/series')` → `/de/series`. */
export function useLink(): (path: string) => string {
  const { lang, site } = usePageState()
  const base = site.preview?.base ?? ''
  return path => base + localPath(lang, path)
}
