import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { isSignedIn } from '../../session/signed-in.ts'
import { getItem, removeItem, setItem } from '../../storage/consented-storage.ts'
import { IN_RECORD, overridesOf, recordWith } from './account-preferences.ts'
import type { PreferenceOverrides } from './preferences.ts'

/** The preferences of this page. They are passed in, so that this file is loaded only for signed-in readers. */
interface PreferenceStore {
  /** The same object until something changes. */
  current(): PreferenceOverrides
  replace(overrides: PreferenceOverrides): void
  watch(changed: () => void): void
}

/**
 * The names of the preferences that were changed here and that the account lacks, as a JSON list. Older versions wrote '1'
 * for all.
 */
const UNSAVED = 'reading-preferences-unsaved'
const SAVE_AFTER_MS = 500

let watching = false
/**
 * The names of {@link UNSAVED} that were changed in this tab, or stood there when it began; values of other tabs are not
 * known here.
 */
let unsaved: ReadonlySet<string> | null = null
let last: PreferenceOverrides | null = null
let loading = false
let timer: ReturnType<typeof setTimeout> | undefined
let queue: Promise<void> = Promise.resolve()

/**
 * Takes over the preferences of the account, and from then on sends it every change. Called whenever a part is opened. Only
 * what was changed here is sent: everything else stays as the account has it, where another device may have changed it
 * meanwhile.
 */
export function syncWithAccount(store: PreferenceStore): void {
  if (!watching) store.watch(() => onChange(store))
  watching = true
  last = store.current()
  // Whoever signs out takes the list along.
  const stored = storedNames(store)
  unsaved = new Set(unsaved ? stored.filter(name => unsaved?.has(name)) : stored)
  enqueue(() => load(store))
}

function onChange(store: PreferenceStore): void {
  // A change on this device alone, or of the system, does not concern the account.
  if (last === store.current()) return
  const changed = differences(last ?? {}, store.current())
  last = store.current()
  if (loading || !isSignedIn()) return
  unsaved = new Set([...(unsaved ?? []), ...changed])
  setItem(UNSAVED, JSON.stringify([...new Set([...storedNames(store), ...unsaved])]))
  clearTimeout(timer)
  timer = setTimeout(() => enqueue(() => save(store)), SAVE_AFTER_MS)
}

async function load(store: PreferenceStore): Promise<void> {
  const { answer } = await sendFromBrowser(findPreferences, {})
  if (!answer) return
  const overrides = overridesOf(answer)
  // An account without saved preferences gets those of this browser.
  if (!overrides) return save(store)
  show(store, withUnsaved(overrides, store))
  if (unsaved?.size) await save(store)
}

/** Reads the record again before writing it, since other devices and clients store in it too. */
async function save(store: PreferenceStore): Promise<void> {
  const { answer } = await sendFromBrowser(findPreferences, {})
  if (!answer) return
  const before = store.current()
  const overrides = withUnsaved(overridesOf(answer) ?? before, store)
  const { refused } = await sendFromBrowser(savePreferences, { body: recordWith(answer, overrides) })
  // What was changed during the request is sent next.
  if (refused || store.current() !== before) return
  const ofOthers = storedNames(store).filter(name => !unsaved?.has(name))
  unsaved = new Set()
  if (ofOthers.length > 0) setItem(UNSAVED, JSON.stringify(ofOthers))
  else removeItem(UNSAVED)
  show(store, overrides)
}

/** These preferences of the account, with what was changed here. */
function withUnsaved(overrides: PreferenceOverrides, store: PreferenceStore): PreferenceOverrides {
  const here: Readonly<Record<string, unknown>> = { ...store.current() }
  const merged = { ...overrides } as Record<string, unknown>
  for (const name of unsaved ?? []) {
    if (here[name] === undefined) delete merged[name]
    else merged[name] = here[name]
  }
  return merged as PreferenceOverrides
}

function show(store: PreferenceStore, overrides: PreferenceOverrides): void {
  if (!differences(store.current(), overrides).some(name => IN_RECORD.has(name))) return
  loading = true
  store.replace(overrides)
  loading = false
}

function storedNames(store: PreferenceStore): string[] {
  const text = getItem(UNSAVED)
  if (text === '1') return Object.keys(store.current())
  try {
    const names: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The names of the preferences in which two differ. */
function differences(one: PreferenceOverrides, other: PreferenceOverrides): string[] {
  const [a, b]: Readonly<Record<string, unknown>>[] = [{ ...one }, { ...other }]
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])
  return [...names].filter(name => JSON.stringify(a?.[name]) !== JSON.stringify(b?.[name]))
}

/** Runs one request after the other. What fails is sent with the next change, or when the next part is opened. */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch(() => {})
}
