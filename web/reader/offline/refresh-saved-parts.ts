import { listParts } from '#contract/calls/catalogue.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { currentTime } from '../../platform/now.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { OFFLINE_CACHE } from '../../storage/device-key.ts'
import { ContentTrouble } from '../content/content-trouble.ts'
import { availableUntil, currentReader, findDetails } from './availability.ts'
import { cacheShell } from './cache-shell.ts'
import { deleteAnswersExcept, prolongAnswers } from './cached-answers.ts'
import { deleteSavedPart } from './delete-saved-part.ts'
import { removeReadParts } from './remove-read-parts.ts'
import { withSaveLock } from './save-lock.ts'
import { coverPath, saveCover } from './saved-cover.ts'
import {
  detailsToSave,
  findSavedPart,
  listSavedParts,
  putSavedPart,
  type SavedPart,
} from './saved-part-entries.ts'

const DAY_MS = 86_400_000
const MOST_PARTS = 500

/**
 * Called with a connection: deletes saved parts that have expired or may not be read any more, and prolongs those of
 * members. Where that is set it deletes also what has been read.
 */
export async function refreshSavedParts(): Promise<void> {
  await withSaveLock({ ifAvailable: true }, deleteOrphans)
  const now = currentTime().getTime()
  const all = await listSavedParts()
  if (all.length > 0) await cacheShell(location.pathname)
  const reader = await currentReader()
  const current = new CurrentParts()
  for (const saved of all) {
    const expired = saved.until !== null && saved.until <= now
    // Parts that another account has saved are deleted. Without a session only the stored end counts.
    const stays =
      reader === null ? !expired : saved.reader === reader && (await refreshPart(saved, expired, current))
    if (!stays) await deleteSavedPart(saved)
  }
  await removeReadParts()
}

/** Deletes cached answers without an entry, which stay behind where a tab is closed while it saves a part. */
async function deleteOrphans(): Promise<void> {
  if (!(await caches.has(OFFLINE_CACHE))) return
  const known = new Set((await listSavedParts()).flatMap(({ answers }) => answers))
  await deleteAnswersExcept(known)
}

/** The parts of volumes as they are for the reader now; each volume is asked for once. */
class CurrentParts {
  private readonly lists = new Map<string, Promise<readonly Part[]>>()

  /** Throws ContentTrouble where the part is gone. */
  async find({ partId, volumeId }: SavedPart): Promise<Part> {
    if (!volumeId) return findDetails(partId)
    const list = this.lists.get(volumeId) ?? findParts(volumeId)
    this.lists.set(volumeId, list)
    // An edition may have removed it from its volume.
    return (await list).find(({ id }) => id === partId) ?? findDetails(partId)
  }
}

async function findParts(volumeId: string): Promise<readonly Part[]> {
  const input = { params: { id: volumeId }, query: { limit: MOST_PARTS } }
  return (await sendFromBrowser(listParts, input)).answer?.parts ?? []
}

/**
 * Whether a saved part may stay. Stores its new end, and what has been read of it; without an answer the old end counts.
 * Without an end it stays in any case.
 */
async function refreshPart(saved: SavedPart, expired: boolean, current: CurrentParts): Promise<boolean> {
  try {
    const part = await current.find(saved)
    const until = saved.until === null ? null : availableUntil(part)
    const isLater = hasChanged(saved.until, until)
    const cover = saved.cover ? null : await saveCover(part.volume)
    const answers = [...saved.answers, ...(cover?.paths ?? [])]
    const next = {
      ...{ ...saved, ...detailsToSave(part), answers },
      ...{ bytes: saved.bytes + (cover?.bytes ?? 0), until: isLater ? until : saved.until },
    }
    const withEnd = answers.filter(path => path !== coverPath(next.cover?.hash ?? ''))
    if (isLater) await prolongAnswers(withEnd, until)
    const isOther = JSON.stringify(next) !== JSON.stringify(saved)
    if (isOther && (await findSavedPart(saved.partId))) await putSavedPart(next)
    return true
  } catch (fault) {
    if (saved.until === null) return true
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
