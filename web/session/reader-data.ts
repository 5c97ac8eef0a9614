import { findMe } from '#contract/calls/accounts.ts'
import {
  getItem,
  OFFLINE_WAITING,
  PUSH_ENABLED_FOR,
  removeItem,
  removePersonalItems,
  setItem,
} from '../storage/consented-storage.ts'
import { deleteDeviceKey } from '../storage/device-key.ts'
import { sendFromBrowser } from './send-from-browser.ts'

/** Key of the id of the account whose positions and marks are stored in this browser. */
const READER_HERE = 'reader-here'

/** After signing out: deletes positions, notes, offline parts and the device key. */
export async function deleteReaderData(): Promise<void> {
  removePersonalItems()
  removeItem(READER_HERE)
  removeItem(PUSH_ENABLED_FOR)
  removeItem(OFFLINE_WAITING)
  await deleteDeviceKey()
}

/**
 * After signing in: deletes what another reader has left in this browser, whose session ended without signing out. What was
 * read before anybody had signed in belongs to this reader.
 *
 * @param id their account; without it the shop is asked
 */
export async function deleteDataOfOtherReader(id?: string): Promise<void> {
  const now = id ?? (await sendFromBrowser(findMe, {})).answer?.id
  if (now === undefined) return
  const before = getItem(READER_HERE)
  if (before !== null && before !== now) await deleteReaderData()
  setItem(READER_HERE, now)
}
