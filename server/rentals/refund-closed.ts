import { openPurse, reverseSpending } from '../coins/ledger.ts'
import { queueRefundMail } from '../coins/mail-refund.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { endRentalOf, listClosedRentals } from './store.ts'

const JOB = 'refund closed rentals'
/** Rentals that are read at once. */
const AT_ONCE = 200

interface ClosedJob {
  takedownId: string
}

/** In the transaction of a takedown: rentals that it closes everywhere are refunded after it. */
export function refundClosedLater({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, takedownId: string) {
  return jobs.add(tx, { kind: JOB, payload: { takedownId } satisfies ClosedJob, key: takedownId })
}

/** docs/product.md#takedowns: ends rentals that can be read nowhere any more and gives back what they cost, each once. */
export async function refundClosed(
  { db, clock, jobs }: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  takedownId: string,
) {
  for (;;) {
    const now = clock.now()
    const rentals = await listClosedRentals(db, takedownId, { now, most: AT_ONCE })
    for (const { entryId, accountId, coins } of rentals)
      await db.transaction(async tx => {
        const purse = await openPurse(tx, accountId, now)
        if (!(await endRentalOf(tx, entryId, now)) || coins === 0) return
        await reverseSpending(tx, purse, entryId)
        await queueRefundMail({ jobs }, tx, { accountId, letter: 'rentalClosed', coins, entryIds: [entryId] })
      })
    if (rentals.length < AT_ONCE) return
  }
}

export function registerRentalJobs(app: AppContext): void {
  app.jobs.handle(JOB, ({ takedownId }: ClosedJob) => refundClosed(app, takedownId), 'slow')
}
