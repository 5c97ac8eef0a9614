import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { giveBonuses } from '../bonus/give-bonus.ts'
import { ended, type MembershipChange } from '../settling/fold.ts'
import { notifyStatusChange } from '../settling/notify-status-change.ts'
import * as store from '../store.ts'

const QUARTER_MS = 900_000

/** Ends a gift whose period is over; null where there is none. The caller has locked the reader's memberships. */
export async function endGift(tx: Tx, accountId: string, now: Date): Promise<MembershipChange | null> {
  const before = await store.findLive(tx, accountId)
  if (before?.provider !== 'gift' || before.periodEnd > now) return null
  const row = ended(before, before.periodEnd)
  await store.saveMembership(tx, row, now)
  return { before, row }
}

/** Registers the job that ends gifts: no event of a provider says that one is over. */
export function registerGiftExpiryJobs(app: AppContext): void {
  const { db, clock, jobs } = app
  jobs.every(QUARTER_MS, 'end gifts', async () => {
    const now = clock.now()
    for (const accountId of await store.listGiftsOver(db, now))
      await db.transaction(async tx => {
        await store.lockMemberships(tx, accountId)
        const over = await endGift(tx, accountId, now)
        if (over) await notifyStatusChange(app, tx, over, now)
        await giveBonuses(tx, accountId, now)
      })
  })
}
