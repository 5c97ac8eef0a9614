import { useCallback, useSyncExternalStore } from 'react'
import { storedConsent } from '../platform/consent-cookie.ts'

/** How one likes to read. */
export interface Preferences {
  readonly flow: 'pages' | 'scroll'
  /** Steps from 1 to 9; 4 is the size of the page. */
  readonly size: number
  /** Steps from 1 to 5. */
  readonly spacing: number
}

const USUAL: Preferences = { flow: 'scroll', size: 4, spacing: 3 }
const KEY = 'reading-preferences'

export const SIZES = { least: 1, most: 9 } as const
export const SPACINGS = { least: 1, most: 5 } as const

let current: Preferences | null = null
const watchers = new Set<() => void>()

/** The preferences and how to change them. Kept beyond the visit only for those who agreed to it (section 2, consent). */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const preferences = useSyncExternalStore(watch, load, () => USUAL)
  const change = useCallback((wishes: Partial<Preferences>) => {
    current = tidy({ ...load(), ...wishes })
    const shelf = storedConsent()?.includes('personalization') ? localStorage : sessionStorage
    shelf.setItem(KEY, JSON.stringify(current))
    for (const changed of watchers) changed()
  }, [])
  return [preferences, change]
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function load(): Preferences {
  current ??= tidy(parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)))
  return current
}

function parse(text: string | null): Partial<Preferences> {
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

function tidy(given: Partial<Preferences>): Preferences {
  const step = (value: unknown, { least, most }: { least: number; most: number }, usual: number) =>
    Number.isInteger(value) ? Math.min(most, Math.max(least, value as number)) : usual
  return {
    flow: given.flow === 'pages' ? 'pages' : 'scroll',
    size: step(given.size, SIZES, USUAL.size),
    spacing: step(given.spacing, SPACINGS, USUAL.spacing),
  }
}
