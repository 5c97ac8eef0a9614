import { useEffect, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../session/signed-in.ts'
import { getItem, setItem } from '../../storage/consented-storage.ts'
import { READING_PREFERENCES } from '../../storage/single-keys.ts'
import { DEFAULTS, type PreferenceOverrides, type Preferences } from './preferences.ts'
import { resolve, sanitize, systemOverrides } from './resolve-preferences.ts'

/** Where a preference applies: wherever its reader is signed in, or on this device alone. */
export type Scope = 'everywhere' | 'here'

/** What is stored in this browser. Those of `here` take precedence. */
interface StoredPreferences {
  readonly everywhere: PreferenceOverrides
  readonly here: PreferenceOverrides
}

const QUERIES = [
  '(prefers-contrast: more)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-color-scheme: dark)',
]

let stored: StoredPreferences | null = null
let resolved: Preferences | null = null
const watchers = new Set<() => void>()

export type ChangePreferences = (changes: PreferenceOverrides, scope?: Scope) => void

/**
 * The preferences in force, and a function that changes them. For a signed-in reader those of `everywhere` are those of the
 * account.
 */
export function usePreferences(): [Preferences, ChangePreferences] {
  const preferences = useSyncExternalStore(watch, currentPreferences, () => DEFAULTS)
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn)
      void import('./sync-preferences.ts')
        .then(({ syncWithAccount }) =>
          syncWithAccount({ current: () => readStored().everywhere, replace: replaceEverywhere, watch }),
        )
        // Where its code cannot be loaded, those of this browser apply.
        .catch(() => {})
  }, [signedIn])
  return [preferences, changePreferences]
}

/** What has been set, and a function that resets all preferences. */
export function useStoredPreferences(): StoredPreferences & { readonly reset: () => void } {
  const halves = useSyncExternalStore(watch, readStored, () => NONE)
  return { ...halves, reset: () => save(NONE) }
}

const NONE: StoredPreferences = { everywhere: {}, here: {} }

/** A value of `undefined` resets a preference. A change everywhere also removes what is set here for the same preference. */
export const changePreferences: ChangePreferences = (changes, scope = 'everywhere') => {
  const { everywhere, here } = readStored()
  if (scope === 'here') return save({ everywhere, here: { ...here, ...changes } })
  const others = Object.entries(here).filter(([name]) => !(name in changes))
  save({ everywhere: { ...everywhere, ...changes }, here: Object.fromEntries(others) })
}

/** Takes over what the account has. Preferences that its record does not know stay. */
function replaceEverywhere(overrides: PreferenceOverrides): void {
  const { here, everywhere } = readStored()
  const { letterSpacing, wordSpacing, ruler, brightness, warmth, endBehaviour } = everywhere
  const { writingMode, pagedStrips, greyPaper, singleKeys } = everywhere
  const texts = { letterSpacing, wordSpacing, writingMode }
  const local = { ...texts, ruler, brightness, warmth, endBehaviour, pagedStrips, greyPaper, singleKeys }
  save({ here, everywhere: { ...local, ...overrides } })
}

/** A half that has not changed has to be the same object: the account is sent `everywhere` only when it is another one. */
function save({ everywhere, here }: StoredPreferences): void {
  stored = { everywhere, here }
  setItem(READING_PREFERENCES, JSON.stringify(stored))
  notify()
}

function notify(): void {
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
  for (const query of QUERIES) matchMedia(query).addEventListener('change', notify)
}

/** The same object until something changes. */
export function currentPreferences(): Preferences {
  const { everywhere, here } = readStored()
  resolved ??= resolve(
    systemOverrides(query => matchMedia(query).matches),
    everywhere,
    here,
  )
  return resolved
}

function readStored(): StoredPreferences {
  stored ??= parse(getItem(READING_PREFERENCES))
  return stored
}

function parse(text: string | null): StoredPreferences {
  try {
    const { everywhere, here } = JSON.parse(text ?? '{}') as Partial<StoredPreferences>
    return { everywhere: sanitize(everywhere ?? {}), here: sanitize(here ?? {}) }
  } catch {
    return NONE
  }
}
