import { findMe } from '#contract/calls/accounts.ts'
import { forgetDeviceKey } from './device-key.ts'
import { clearPersonal, dropOwn, keepOwn, readOwn, TOLD_HERE } from './own-shelf.ts'
import { sendFromBrowser } from './send-from-browser.ts'

/** The account whose places and marks lie in this browser. */
const HERE = 'reader-here'

/** Whoever signs out leaves nothing: no place, no note, no part that was kept, no key. */
export async function forgetReader(): Promise<void> {
  clearPersonal()
  dropOwn(HERE)
  dropOwn(TOLD_HERE)
  await forgetDeviceKey()
}

/**
 * Somebody is signed in. What another reader, whose session ended without signing out, has left here is neither shown to them nor told to their
 * account; what was read before anybody had signed in is theirs.
 *
 * @param id their account; without it the shop is asked
 */
export async function knowReader(id?: string): Promise<void> {
  const now = id ?? (await sendFromBrowser(findMe, {})).answer?.id
  if (now === undefined) return
  const before = readOwn(HERE)
  if (before !== null && before !== now) await forgetReader()
  keepOwn(HERE, now)
}
