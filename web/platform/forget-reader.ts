import { findMe } from '#contract/calls/accounts.ts'
import { forgetDeviceKey } from './device-key.ts'
import { clearPersonal, dropOwn, keepOwn, readOwn, TOLD_HERE } from './own-shelf.ts'
import { sendFromBrowser } from './send-from-browser.ts'

/** Key of the id of the account whose positions and marks are stored in this browser. */
const READER_HERE = 'reader-here'

/** After signing out: deletes positions, notes, offline parts and the device key. */
export async function forgetReader(): Promise<void> {
  clearPersonal()
  dropOwn(READER_HERE)
  dropOwn(TOLD_HERE)
  await forgetDeviceKey()
}

/**
 * After signing in: deletes what another reader has left in this browser, whose session ended without signing out. What was read before anybody
 * had signed in belongs to this reader.
 *
 * @param id their account; without it the shop is asked
 */
export async function knowReader(id?: string): Promise<void> {
  const now = id ?? (await sendFromBrowser(findMe, {})).answer?.id
  if (now === undefined) return
  const before = readOwn(READER_HERE)
  if (before !== null && before !== now) await forgetReader()
  keepOwn(READER_HERE, now)
}
