import { useEffect, useSyncExternalStore } from 'react'
import { keepOwn, readOwn } from '../platform/own-shelf.ts'
import { useSignedIn } from '../platform/signed-in.ts'
import { type Preferences, resolve, tidy, USUAL, type Wishes, wishesOfSystem } from './preferences.ts'

/** Where a wish holds: wherever one is signed in, or on this device alone. */
export type Scope = 'everywhere' | 'here'

/** What was said, where; each wish here speaks before the same everywhere. */
interface Said {
  readonly everywhere: Wishes
  readonly here: Wishes
}

const KEY = 'reading-preferences'
const QUERIES = [
  '(prefers-contrast: more)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-color-scheme: dark)',
]

let said: Said | null = null
let resolved: Preferences | null = null
const watchers = new Set<() => void>()

export type ChangePreferences = (wishes: Wishes, scope?: Scope) => void

/** The preferences and how to change them; with an account those that hold everywhere are those of the account. */
export function usePreferences(): [Preferences, ChangePreferences] {
  const preferences = useSyncExternalStore(watch, now, () => USUAL)
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn)
      void import('./follow-account.ts').then(({ followAccount }) =>
        followAccount({ now: () => sayings().everywhere, take: takeEverywhere, watch }),
      )
  }, [signedIn])
  return [preferences, changePreferences]
}

/** What was said on this device alone, and how to take all of it back. */
export function usePreferencesHere(): { readonly here: Wishes; readonly reset: () => void } {
  const here = useSyncExternalStore(
    watch,
    () => sayings().here,
    () => NOTHING,
  )
  return { here, reset: () => keep({ everywhere: {}, here: {} }) }
}

const NOTHING: Wishes = {}

/** A wish of `undefined` is taken back. What is said everywhere also ends what was said here about the same. */
export const changePreferences: ChangePreferences = (wishes, scope = 'everywhere') => {
  const { everywhere, here } = sayings()
  if (scope === 'here') return keep({ everywhere, here: { ...here, ...wishes } })
  const others = Object.entries(here).filter(([name]) => !(name in wishes))
  keep({ everywhere: { ...everywhere, ...wishes }, here: Object.fromEntries(others) })
}

/** What the account says; what only this browser knows of stays. */
function takeEverywhere(wishes: Wishes): void {
  const { here, everywhere } = sayings()
  const { letterSpacing, wordSpacing, ruler, brightness, warmth, endBehaviour, writingMode } = everywhere
  const own = { letterSpacing, wordSpacing, ruler, brightness, warmth, endBehaviour, writingMode }
  keep({ here, everywhere: { ...own, ...wishes } })
}

function keep({ everywhere, here }: Said): void {
  // The same objects where nothing changed: the account is told of its own only.
  said = { everywhere, here }
  keepOwn(KEY, JSON.stringify(said))
  tell()
}

function tell(): void {
  resolved = null
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  if (watchers.size === 0) listenToSystem()
  watchers.add(changed)
  return () => watchers.delete(changed)
}

let listening = false
function listenToSystem(): void {
  if (listening) return
  listening = true
  for (const query of QUERIES) matchMedia(query).addEventListener('change', tell)
}

function now(): Preferences {
  const { everywhere, here } = sayings()
  resolved ??= resolve(
    wishesOfSystem(query => matchMedia(query).matches),
    everywhere,
    here,
  )
  return resolved
}

function sayings(): Said {
  said ??= parse(readOwn(KEY))
  return said
}

function parse(text: string | null): Said {
  try {
    const { everywhere, here } = JSON.parse(text ?? '{}') as Partial<Said>
    return { everywhere: tidy(everywhere ?? {}), here: tidy(here ?? {}) }
  } catch {
    return { everywhere: {}, here: {} }
  }
}
