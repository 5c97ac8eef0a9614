import type { House } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { ended, type MembershipChange } from './fold.ts'
import { giveBonuses } from './give-bonus.ts'
import * as store from './store.ts'
import { notifyStatusChange } from './tell-of-change.ts'

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
export function takeUpGiftEnds(house: House): void {
  const { db, clock, jobs } = house
  jobs.every(QUARTER_MS, 'end gifts', async () => {
    const now = clock.now()
    for (const accountId of await store.listGiftsOver(db, now))
      await db.transaction(async tx => {
        await store.lockMemberships(tx, accountId)
        const over = await endGift(tx, accountId, now)
        if (over) await notifyStatusChange(house, tx, over)
        await giveBonuses(tx, accountId, now)
      })
  })
}
