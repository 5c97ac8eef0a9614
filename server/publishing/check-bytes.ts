import type { AppContext } from '../context.ts'
import { checkBlobs } from '../platform/blobs/check-blobs.ts'

/** All are read within thirty days, a share at a time, so that a disk or a bill for an object store hardly notices. */
const SHARE_MS = 600_000
const SHARES = 4_320
/** A little more often, so that no share is passed over. */
const EVERY_MS = 570_000
/** A process that hangs holds up the others no longer than this. */
const LONGEST_MS = 86_400_000

/** Reads a share of all stored bytes and compares it with the digests that name them. */
export function registerByteCheck({
  jobs,
  db,
  blobs,
  clock,
  log,
}: Pick<AppContext, 'jobs' | 'db' | 'blobs' | 'clock' | 'log'>): void {
  const check = async () => {
    const at = Math.floor(clock.now().getTime() / SHARE_MS) % SHARES
    // A job is claimed for half a minute only, and a share takes longer.
    await db.exclusively('check stored bytes', LONGEST_MS, async () => {
      const { unreadable } = await checkBlobs({ db, blobs }, { at, of: SHARES })
      if (unreadable.length > 0) log.warn({ unreadable }, 'stored bytes could not be read')
    })
  }
  jobs.every(EVERY_MS, 'check stored bytes', check, 'slow')
}
