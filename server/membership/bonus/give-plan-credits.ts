import { bonusMoments, earnsBonus } from '#rules/monthly-bonus.ts'
import { creditsDueAt } from '#rules/plan-credits.ts'
import { coinsOfCredit } from '#rules/price.ts'
import { findAccount } from '../../accounts/store.ts'
import { giveCredits, openPurse, restoreCredits, takeBackCredits } from '../../coins/ledger.ts'
import { listTakenBack } from '../../coins/payment-entry-store.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { PlanPeriod } from '../invoice-store.ts'
import {
  addMonthCredits,
  listMonthCredits,
  listPlanCredits,
  type MonthCredits,
} from '../plan-credits-store.ts'

interface PlanCreditsInput {
  accountId: string
  now: Date
  /** The paid periods of all plans. */
  paid: readonly PlanPeriod[]
}

/**
 * docs/product.md#credits: gives the credits of plans that are due, once in a calendar month whatever is switched, and takes
 * those of refunded bills back. Answers when the next are due, null where none are in sight, and how many went back. The
 * caller has locked the reader's memberships.
 */
export async function givePlanCredits(
  tx: Tx,
  { accountId, now, paid }: PlanCreditsInput,
): Promise<{ nextAt: Date | null; gone: number }> {
  const rows = await listPlanCredits(tx)
  const given = await listMonthCredits(tx, accountId)
  const bringing = paid.filter(
    ({ plan, from, paidUntil }) =>
      rows.some(row => row.plan === plan) && earnsBonus({ from, until: paidUntil }),
  )
  const moments = bonusMoments(bringing)
  for (const dueAt of moments.filter(moment => moment <= now)) {
    const due = creditsDueAt(dueAt, bringing, rows)
    if (!due || given.some(month => isSameMonth(month.dueAt, dueAt))) continue
    const month = { dueAt, plan: due.plan, credits: due.credits }
    if (!(await addMonthCredits(tx, accountId, month, now))) continue
    const purse = await openPurse(tx, accountId, now)
    await giveCredits(tx, purse, { key: keyOf(accountId, dueAt), kind: 'plan_credits', credits: due.credits })
    given.push(month)
  }
  const gone = await reconcileCredits(tx, { accountId, now, paid }, given)
  return { nextAt: moments.find(moment => moment > now) ?? null, gone }
}

/**
 * docs/product.md#refunds-and-disputes: takes the credits of a refunded bill back, and restores them if the money returns.
 */
async function reconcileCredits(
  tx: Tx,
  { accountId, now, paid }: PlanCreditsInput,
  given: readonly MonthCredits[],
): Promise<number> {
  let went = 0
  const months = new Map(given.map(month => [keyOf(accountId, month.dueAt), month]))
  for (const { key, id: entryId, coins: taken, turns } of await listTakenBack(tx, [...months.keys()])) {
    const month = months.get(key)
    if (!month) continue
    const stays = paid.some(
      ({ plan, from, paidUntil, takenBack }) =>
        plan === month.plan && !takenBack && from <= month.dueAt && month.dueAt < paidUntil,
    )
    const gone = stays ? 0 : month.credits
    if (gone === taken) continue
    const purse = await openPurse(tx, accountId, now)
    // `listTakenBack` parses the third word: how many credits are gone after this entry.
    const turn = { key: `${gone > 0 ? 'refund' : 'restore'} ${entryId} ${gone} ${turns}`, entryId }
    went += gone - taken
    if (gone === 0) await restoreCredits(tx, purse, turn)
    else {
      const account = await findAccount(tx, accountId)
      await takeBackCredits(tx, purse, {
        ...turn,
        credits: gone,
        coinsOfCredit: coinsOfCredit(account?.lang ?? 'en'),
      })
    }
  }
  return went
}

function isSameMonth(one: Date, other: Date): boolean {
  return monthOf(one) === monthOf(other)
}

/** `2026-11`, in UTC. */
function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7)
}

function keyOf(accountId: string, dueAt: Date): string {
  return `credits ${accountId} ${monthOf(dueAt)}`
}
