import { bonusMoments, MONTHLY_BONUS_COINS } from '#rules/monthly-bonus.ts'
import { giveCoins, openPurse } from '../coins/ledger.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db/connect.ts'
import { listBonusesDue, listPremiumPeriods, noteBonus } from './invoice-store.ts'
import { keepStanding, lockStanding } from './store.ts'

const AT_ONCE = 200
const QUARTER_MS = 900_000

/**
 * Decisions §3, premium bonus: gives what is due by now and was not given, and notes when the next one is. The reader's standing is held by the caller.
 */
export async function giveBonuses(tx: Tx, accountId: string, now: Date): Promise<void> {
  const moments = bonusMoments(await listPremiumPeriods(tx, accountId))
  const due = moments.filter(moment => moment <= now)
  for (const dueAt of due) {
    if (!(await noteBonus(tx, accountId, dueAt, now))) continue
    const purse = await openPurse(tx, accountId, now)
    const key = `bonus ${accountId} ${dueAt.toISOString().slice(0, 7)}`
    await giveCoins(tx, purse, { key, kind: 'bonus', coins: MONTHLY_BONUS_COINS, from: 'given' })
  }
  await keepStanding(tx, accountId, moments[due.length] ?? null)
}

/** Bonuses within a longer period come without anything happening at the provider. */
export function takeUpBonuses({ db, clock, jobs }: Pick<House, 'db' | 'clock' | 'jobs'>): void {
  jobs.every(QUARTER_MS, 'give bonuses', async () => {
    const now = clock.now()
    for (let more = true; more; ) {
      const accounts = await listBonusesDue(db, now, AT_ONCE)
      for (const accountId of accounts)
        await db.transaction(async tx => {
          await lockStanding(tx, accountId)
          await giveBonuses(tx, accountId, now)
        })
      more = accounts.length === AT_ONCE
    }
  })
}
