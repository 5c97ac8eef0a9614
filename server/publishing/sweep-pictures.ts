import type { AppContext } from '../context.ts'
import { sweepBlobs } from '../platform/blobs/sweep-blobs.ts'
import { deleteUnusedImages, noteUnusedImages } from '../platform/images/sweep-store.ts'

/**
 * docs/product.md#editions: how long a picture that nothing uses any more is stored, since pages and files that show it may
 * still be under way.
 */
const GRACE_MS = 86_400_000
const EVERY_MS = 3_600_000
/** In one transaction, so that nobody waits for long. */
const AT_ONCE = 100

/**
 * Deletes the pictures of removed and replaced books that nothing has used for a day, and then bytes to which no row has
 * referred for a day.
 */
export function registerPictureSweep({
  jobs,
  db,
  blobs,
  clock,
  log,
}: Pick<AppContext, 'jobs' | 'db' | 'blobs' | 'clock' | 'log'>): void {
  const sweep = async () => {
    const now = clock.now()
    await noteUnusedImages(db, now)
    const before = new Date(now.getTime() - GRACE_MS)
    let deleted = 0
    for (let some = AT_ONCE; some === AT_ONCE; deleted += some)
      some = await deleteUnusedImages(db, before, AT_ONCE)
    if (deleted > 0) log.info({ deleted }, 'pictures that nothing used any more were deleted')
    const removed = await sweepBlobs(blobs, db, { now, before })
    if (removed > 0) log.info({ removed }, 'bytes to which nothing referred any more were removed')
  }
  jobs.every(EVERY_MS, 'sweep unused pictures', sweep, 'slow')
}
