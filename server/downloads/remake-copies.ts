import type { Tx } from '../platform/db/connect.ts'
import { repeatNow } from '../platform/jobs/jobs.ts'

/** The recurring job that looks for files to make. */
export const LOOK = 'look for copies to make'

/** Has the files of all books made anew that an edition has changed. To be called in the transaction that stores it. */
export function remakeCopies(tx: Tx, now: Date): Promise<void> {
  return repeatNow(tx, LOOK, now)
}
