import { currentTime } from '../../platform/now.ts'
import { OFFLINE_CACHE } from '../../storage/device-key.ts'
import { ContentTrouble } from '../content/content-trouble.ts'
import { availableUntil, currentReader, findDetails } from './availability.ts'
import { cacheShell } from './cache-shell.ts'
import { deleteAnswersExcept, prolongAnswers } from './cached-answers.ts'
import { deleteSavedPart } from './delete-saved-part.ts'
import { withSaveLock } from './save-lock.ts'
import { findSavedPart, listSavedParts, putSavedPart, type SavedPart } from './saved-part-entries.ts'

const DAY_MS = 86_400_000

/**
 * Called with a connection: deletes saved parts that have expired or may not be read any more, and prolongs those of
 * members.
 */
export async function refreshSavedParts(): Promise<void> {
  await withSaveLock({ ifAvailable: true }, deleteOrphans)
  const now = currentTime().getTime()
  const all = await listSavedParts()
  if (all.length > 0) await cacheShell(location.pathname)
  const reader = await currentReader()
  for (const saved of all) {
    const expired = saved.until !== null && saved.until <= now
    // Parts that another account has saved are deleted. Without a session only the stored end counts.
    const stays = reader === null ? !expired : saved.reader === reader && (await mayStay(saved, expired))
    if (!stays) await deleteSavedPart(saved)
  }
}

/** Deletes cached answers without an entry, which stay behind where a tab is closed while it saves a part. */
async function deleteOrphans(): Promise<void> {
  if (!(await caches.has(OFFLINE_CACHE))) return
  const known = new Set((await listSavedParts()).flatMap(({ answers }) => answers))
  await deleteAnswersExcept(known)
}

/** Whether a saved part may stay. Stores its new end; without an answer the old end counts. */
async function mayStay(saved: SavedPart, expired: boolean): Promise<boolean> {
  if (saved.until === null) return true
  try {
    const until = availableUntil(await findDetails(saved.partId))
    if (hasChanged(saved.until, until)) await prolong(saved, until)
    return true
  } catch (fault) {
    return !expired && !(fault instanceof ContentTrouble && fault.trouble === 'ended')
  }
}

/**
 * Whether a new end is worth storing. A later one is stored once a day, since each cached answer has to be written for it.
 */
function hasChanged(before: number | null, now: number | null): boolean {
  if (before === null || now === null) return before !== now
  return now < before || now - before >= DAY_MS
}

async function prolong(saved: SavedPart, until: number | null): Promise<void> {
  await prolongAnswers(saved.answers, until)
  if (await findSavedPart(saved.partId)) await putSavedPart({ ...saved, until })
}
