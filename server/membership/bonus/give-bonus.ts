import { bonusMoments, earnsBonus, MONTHLY_BONUS_COINS } from '#rules/monthly-bonus.ts'
import { planOf } from '#rules/plans.ts'
import { giveCoins, openPurse, restoreCoins, takeBackCoins } from '../../coins/ledger.ts'
import { listTakenBack } from '../../coins/payment-entry-store.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { addBonus, listBonuses, listPaidPeriods, type PlanPeriod } from '../invoice-store.ts'
import { setNextBonus } from '../store.ts'
import { givePlanCredits } from './give-plan-credits.ts'

/** What went with the money of a bill; below zero: came again with it. */
export interface GiftsGone {
  coins: number
  credits: number
}

/**
 * docs/product.md#monthly-bonus: gives the bonuses and the credits of plans that are due, takes those of refunded bills
 * back, and stores when the next are due. Answers what went back. The caller has locked the reader's memberships.
 */
export async function giveBonuses(tx: Tx, accountId: string, now: Date): Promise<GiftsGone> {
  const periods = await listPaidPeriods(tx, accountId)
  const paid = periods.filter(({ plan }) => planOf(plan)?.premium)
  const moments = bonusMoments(paid.filter(({ from, paidUntil }) => earnsBonus({ from, until: paidUntil })))
  const due = moments.filter(moment => moment <= now)
  for (const dueAt of due) {
    if (!(await addBonus(tx, accountId, dueAt, now))) continue
    const purse = await openPurse(tx, accountId, now)
    const key = keyOf(accountId, dueAt)
    await giveCoins(tx, purse, { key, kind: 'bonus', coins: MONTHLY_BONUS_COINS, from: 'given' })
  }
  const coins = await reconcileBonuses(tx, { accountId, now, paid })
  const { nextAt, gone: credits } = await givePlanCredits(tx, { accountId, now, paid: periods })
  await setNextBonus(tx, accountId, earliest([moments[due.length] ?? null, nextAt]))
  return { coins, credits }
}

/**
 * docs/product.md#refunds-and-disputes: takes the coins of a refunded bill's bonus back, and restores them if the money
 * returns. Answers how many went.
 */
async function reconcileBonuses(
  tx: Tx,
  { accountId, now, paid }: { accountId: string; now: Date; paid: readonly PlanPeriod[] },
): Promise<number> {
  const given = new Map((await listBonuses(tx, accountId)).map(dueAt => [keyOf(accountId, dueAt), dueAt]))
  let went = 0
  if (given.size === 0) return went
  for (const { key, id: entryId, coins: taken, turns } of await listTakenBack(tx, [...given.keys()])) {
    const dueAt = given.get(key)
    const stays = paid.some(
      ({ from, paidUntil, takenBack }) => dueAt && !takenBack && from <= dueAt && dueAt < paidUntil,
    )
    const gone = stays ? 0 : MONTHLY_BONUS_COINS
    if (gone === taken) continue
    const purse = await openPurse(tx, accountId, now)
    const change = gone > taken ? takeBackCoins : restoreCoins
    // `findTakenBack` parses the third word: how many coins are gone after this entry.
    const turn = `${gone > taken ? 'refund' : 'restore'} ${entryId} ${gone} ${turns}`
    if (await change(tx, purse, { key: turn, entryId, coins: MONTHLY_BONUS_COINS })) went += gone - taken
  }
  return went
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter(moment => moment !== null).map(moment => moment.getTime())
  return known.length === 0 ? null : new Date(Math.min(...known))
}

function keyOf(accountId: string, dueAt: Date): string {
  return `bonus ${accountId} ${dueAt.toISOString().slice(0, 7)}`
}
