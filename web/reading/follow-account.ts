import { findPreferences, keepPreferences } from '#contract/calls/preferences.ts'
import { dropOwn, keepOwn, readOwn } from '../platform/own-shelf.ts'
import { sendFromBrowser } from '../platform/send-from-browser.ts'
import { isSignedIn } from '../platform/signed-in.ts'
import { recordWith, wishesOf } from './account-preferences.ts'
import type { Wishes } from './preferences.ts'

/** The settings of this page. They are given, so that they come in one file with the reader, and this one only for who is signed in. */
interface Settings {
  /** The same object until something changes. */
  now(): Wishes
  take(wishes: Wishes): void
  watch(changed: () => void): void
}

/** Set while the account does not know of a change yet: it is told at the next opportunity, before it is asked. */
const UNSAVED = 'reading-preferences-unsaved'
const KEEP_AFTER_MS = 500

let watching = false
let known: Wishes | null = null
let takingOver = false
let keeping: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> = Promise.resolve()

/** Takes the preferences of the account over, and from then on tells it what changes here. Called whenever a book is opened. */
export function followAccount(settings: Settings): void {
  if (!watching) settings.watch(() => noteChange(settings))
  watching = true
  known = settings.now()
  inOrder(() => (readOwn(UNSAVED) ? keep(settings) : takeOver(settings)))
}

function noteChange(settings: Settings): void {
  // What is said on this device alone, or by the system, is none of the account's.
  if (known === settings.now()) return
  known = settings.now()
  if (takingOver || !isSignedIn()) return
  keepOwn(UNSAVED, '1')
  clearTimeout(keeping)
  keeping = setTimeout(() => inOrder(() => keep(settings)), KEEP_AFTER_MS)
}

async function takeOver(settings: Settings): Promise<void> {
  const before = settings.now()
  const { answer } = await sendFromBrowser(findPreferences, {})
  // Who has changed something meanwhile means that.
  if (!answer || settings.now() !== before) return
  const kept = wishesOf(answer)
  // An account that never kept any gets those that were found here.
  if (!kept) return keep(settings)
  takingOver = true
  settings.take(kept)
  takingOver = false
}

/** Reads the record again before it is written: other clients keep more in it than this one knows. */
async function keep(settings: Settings): Promise<void> {
  const wanted = settings.now()
  const { answer } = await sendFromBrowser(findPreferences, {})
  if (!answer) return
  const { refused } = await sendFromBrowser(keepPreferences, { body: recordWith(answer, wanted) })
  if (!refused && settings.now() === wanted) dropOwn(UNSAVED)
}

/** One after the other. What fails is told with the next change, or when the next book is opened. */
function inOrder(work: () => Promise<void>): void {
  underWay = underWay.then(work).catch(() => {})
}
