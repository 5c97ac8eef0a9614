import { useEffect, useSyncExternalStore } from 'react'
import { storedConsent } from '../platform/consent-cookie.ts'
import { useSignedIn } from '../platform/signed-in.ts'

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

/** The preferences and how to change them; with an account they are those of the account. */
export function usePreferences(): [Preferences, (wishes: Partial<Preferences>) => void] {
  const preferences = useSyncExternalStore(watch, now, () => USUAL)
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn)
      void import('./follow-account.ts').then(({ followAccount }) => followAccount({ now, change, watch }))
  }, [signedIn])
  return [preferences, change]
}

/** Kept beyond the visit only for those who agreed to it (section 2, consent). */
function change(wishes: Partial<Preferences>): void {
  current = tidy({ ...now(), ...wishes })
  const shelf = storedConsent()?.includes('personalization') ? localStorage : sessionStorage
  shelf.setItem(KEY, JSON.stringify(current))
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function now(): Preferences {
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
