import type { AppContext } from '../context.ts'
import { checkBlobs, type Share } from '../platform/blobs/check-blobs.ts'

/** All are read within thirty days, a share at a time, so that a disk or a bill for an object store hardly notices. */
const SHARE_MS = 600_000
const SHARES = 4_320
/** A little more often, so that no share is passed over. */
const EVERY_MS = 570_000
/** A process that hangs holds up the others no longer than this. */
const LONGEST_MS = 86_400_000

const CHECK_SHARE = 'check stored bytes'
/** A job that reads all of them, as after a restore. */
export const CHECK_ALL = 'check all stored bytes'

/** Reads stored bytes, a share at a time, and compares them with the digests that name them. */
export function registerByteCheck({
  jobs,
  db,
  blobs,
  clock,
  log,
}: Pick<AppContext, 'jobs' | 'db' | 'blobs' | 'clock' | 'log'>): void {
  // A job is claimed for half a minute only, and reading takes longer: whoever claims it then leaves it to the first.
  const check = async (kind: string, share?: Share) => {
    await db.exclusively(kind, LONGEST_MS, async () => {
      const { unreadable } = await checkBlobs({ db, blobs }, share)
      if (unreadable.length > 0) log.warn({ unreadable }, 'stored bytes could not be read')
    })
  }
  const share = () => ({ at: Math.floor(clock.now().getTime() / SHARE_MS) % SHARES, of: SHARES })
  jobs.every(EVERY_MS, CHECK_SHARE, () => check(CHECK_SHARE, share()), 'slow')
  jobs.handle(CHECK_ALL, () => check(CHECK_ALL), 'slow')
}
