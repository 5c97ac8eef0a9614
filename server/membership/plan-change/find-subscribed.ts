import type { Subscribed } from '#rules/part-offers.ts'
import { isMembership, rests } from '#rules/subscription-status.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { findLive, type MembershipRow } from '../store.ts'
import { stateOf } from '../view.ts'

/** Why the plan of a live subscription cannot be changed now; null where it can. `currency` is the reader's. */
export function whyPlanIsFixed(
  row: MembershipRow,
  currency: string,
  now: Date,
): 'giftRuns' | 'paymentMissing' | 'disputeRuns' | 'periodRefunded' | 'otherCurrency' | null {
  if (row.provider === 'gift') return 'giftRuns'
  if (row.status === 'PAST_DUE') return 'paymentMissing'
  // The provider would credit the rest of a period as paid, whose money has gone back.
  if (rests(row, now)) return 'disputeRuns'
  if (stateOf(row, now).refundedShare > 0) return 'periodRefunded'
  // The provider mixes no currencies within a subscription.
  return row.currency && row.currency !== currency ? 'otherCurrency' : null
}

/** What of a reader's subscription decides which plans can be offered; null without one. `currency` is the reader's. */
export async function findSubscribed(
  reads: Reads,
  accountId: string,
  currency: string,
  now: Date,
): Promise<Subscribed | null> {
  const row = await findLive(reads, accountId)
  // A cancelled one ends with its period, even if the provider's event has not arrived yet.
  if (!row || (row.cancelAtPeriodEnd && now >= row.periodEnd)) return null
  const { plan, language, pendingPlan, pendingUntil } = row
  const waits = pendingPlan !== null && pendingUntil !== null && pendingUntil > now
  return {
    plan,
    lang: language,
    changeable: !waits && whyPlanIsFixed(row, currency, now) === null,
    rests: !isMembership(row, now),
  }
}
