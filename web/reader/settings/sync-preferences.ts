import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { isSignedIn } from '../../session/signed-in.ts'
import { getItem, removeItem, setItem } from '../../storage/consented-storage.ts'
import { overridesOf, recordWith } from './account-preferences.ts'
import type { PreferenceOverrides } from './preferences.ts'

/** The preferences of this page. They are passed in, so that this file is loaded only for signed-in readers. */
interface PreferenceStore {
  /** The same object until something changes. */
  current(): PreferenceOverrides
  replace(overrides: PreferenceOverrides): void
  watch(changed: () => void): void
}

/** Set while the account lacks a change. The change is sent before the account is read again. */
const UNSAVED = 'reading-preferences-unsaved'
const SAVE_AFTER_MS = 500

let watching = false
let last: PreferenceOverrides | null = null
let loading = false
let timer: ReturnType<typeof setTimeout> | undefined
let queue: Promise<void> = Promise.resolve()

/** Takes over the preferences of the account, and from then on sends it every change. Called whenever a part is opened. */
export function syncWithAccount(store: PreferenceStore): void {
  if (!watching) store.watch(() => onChange(store))
  watching = true
  last = store.current()
  enqueue(() => (getItem(UNSAVED) ? save(store) : load(store)))
}

function onChange(store: PreferenceStore): void {
  // A change on this device alone, or of the system, does not concern the account.
  if (last === store.current()) return
  last = store.current()
  if (loading || !isSignedIn()) return
  setItem(UNSAVED, '1')
  clearTimeout(timer)
  timer = setTimeout(() => enqueue(() => save(store)), SAVE_AFTER_MS)
}

async function load(store: PreferenceStore): Promise<void> {
  const before = store.current()
  const { answer } = await sendFromBrowser(findPreferences, {})
  // A change that was made during the request takes precedence.
  if (!answer || store.current() !== before) return
  const overrides = overridesOf(answer)
  // An account without saved preferences gets those of this browser.
  if (!overrides) return save(store)
  loading = true
  store.replace(overrides)
  loading = false
}

/** Reads the record again before writing it, since other clients store more in it. */
async function save(store: PreferenceStore): Promise<void> {
  const overrides = store.current()
  const { answer } = await sendFromBrowser(findPreferences, {})
  if (!answer) return
  const { refused } = await sendFromBrowser(savePreferences, { body: recordWith(answer, overrides) })
  if (!refused && store.current() === overrides) removeItem(UNSAVED)
}

/** Runs one request after the other. What fails is sent with the next change, or when the next part is opened. */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch(() => {})
}
