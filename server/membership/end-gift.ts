import type { House } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { ended, type Folded } from './fold.ts'
import { giveBonuses } from './give-bonus.ts'
import * as store from './store.ts'
import { tellOfChange } from './tell-of-change.ts'

const QUARTER_MS = 900_000

/** Ends a gift that is over. The reader's standing is held by the caller. null where none was. */
export async function endGift(tx: Tx, accountId: string, now: Date): Promise<Folded | null> {
  const before = await store.findLive(tx, accountId)
  if (before?.provider !== 'gift' || before.periodEnd > now) return null
  const row = ended(before, before.periodEnd)
  await store.keepMembership(tx, row, now)
  return { before, row }
}

/** Nobody tells the shop that a gift is over: it looks, and tells the reader. */
export function takeUpGiftEnds(house: House): void {
  const { db, clock, jobs } = house
  jobs.every(QUARTER_MS, 'end gifts', async () => {
    const now = clock.now()
    for (const accountId of await store.listGiftsOver(db, now))
      await db.transaction(async tx => {
        await store.lockStanding(tx, accountId)
        const over = await endGift(tx, accountId, now)
        if (over) await tellOfChange(house, tx, over)
        await giveBonuses(tx, accountId, now)
      })
  })
}
