import type { Db } from '../db/connect.ts'
import type { Blobs } from './blobs.ts'
import { deletePieces } from './store.ts'
import { deleteBlob, lockRetired, noteUnusedBlobs, retireBlobs, unreferenced } from './sweep-store.ts'

/** Taken out of use in one statement. */
const AT_ONCE = 100

/**
 * Removes bytes to which no row has referred since `before`: also those of imports that were broken off. Answers how many.
 * They are taken out of use first, and their row is locked while they are removed, so that an import that stores the same
 * bytes meanwhile neither finds them nor loses its own.
 */
export async function sweepBlobs(
  blobs: Blobs,
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<number> {
  const unused = await unreferenced(db)
  await noteUnusedBlobs(db, unused, now)
  await (await blobs.storeAt(blobs.place)).sweep?.(before)
  let removed = 0
  for (;;) {
    const retired = await retireBlobs(db, { unused, before, most: AT_ONCE, places: blobs.places })
    let some = 0
    for (const { name } of retired) if (await remove(name)) some++
    removed += some
    if (some === 0 || retired.length < AT_ONCE) return removed
  }

  function remove(name: string): Promise<boolean> {
    return db.transaction(async tx => {
      const blob = await lockRetired(tx, name, { unused, before })
      if (!blob) return false
      for (const place of [blob.place, blob.otherPlace])
        if (place === 'database') await deletePieces(tx, [name])
        else if (place) await (await blobs.storeAt(place)).remove(name)
      await deleteBlob(tx, name)
      return true
    })
  }
}
