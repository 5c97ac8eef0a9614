import { bonusMoments, earnsBonus, MONTHLY_BONUS_COINS } from '#rules/monthly-bonus.ts'
import { giveCoins, openPurse } from '../coins/ledger.ts'
import type { Tx } from '../platform/db/connect.ts'
import { listPremiumPeriods, noteBonus } from './invoice-store.ts'
import { keepStanding } from './store.ts'

/**
 * Decisions §3, premium bonus: gives what is due by now and was not given, and notes when the next one is. The reader's standing is held by the caller.
 */
export async function giveBonuses(tx: Tx, accountId: string, now: Date): Promise<void> {
  const paid = await listPremiumPeriods(tx, accountId)
  const moments = bonusMoments(paid.filter(({ from, paidUntil }) => earnsBonus({ from, until: paidUntil })))
  const due = moments.filter(moment => moment <= now)
  for (const dueAt of due) {
    if (!(await noteBonus(tx, accountId, dueAt, now))) continue
    const purse = await openPurse(tx, accountId, now)
    const key = `bonus ${accountId} ${dueAt.toISOString().slice(0, 7)}`
    await giveCoins(tx, purse, { key, kind: 'bonus', coins: MONTHLY_BONUS_COINS, from: 'given' })
  }
  await keepStanding(tx, accountId, moments[due.length] ?? null)
}
