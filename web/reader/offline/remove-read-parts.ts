import { lastPosition } from '../progress/unsent-positions.ts'
import { deleteSavedPart } from './delete-saved-part.ts'
import { offlineSettings } from './offline-settings.ts'
import { listSavedParts } from './saved-part-entries.ts'
import { wasReadSince } from './saved-volumes.ts'

/** Where that is set: deletes the parts that were read since they were saved, but for the one that is open. */
export async function removeReadParts(): Promise<void> {
  if (!offlineSettings().removeRead) return
  const open = nameIn(location.pathname)
  for (const saved of await listSavedParts())
    if (nameIn(saved.page) !== open && wasReadSince(saved, lastPosition(saved.partId)))
      await deleteSavedPart(saved)
}

const nameIn = (path: string) => path.split('/').at(-1)
