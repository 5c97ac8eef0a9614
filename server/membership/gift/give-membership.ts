import { bonusDueAt } from '#rules/monthly-bonus.ts'
import type { PlanId } from '#rules/plans.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { giveBonuses } from '../bonus/give-bonus.ts'
import { addInvoice } from '../invoice-store.ts'
import * as store from '../store.ts'
import { endGift } from './end-gift.ts'

export const GIFT = 'gift'

interface GiftMembershipInput {
  accountId: string
  plan: PlanId
  months: number
  at: Date
}

/**
 * Gives a membership for some months. A running gift of the same plan is extended. False where any other membership runs.
 */
export async function giveMembership(
  tx: Tx,
  { accountId, plan, months, at }: GiftMembershipInput,
): Promise<boolean> {
  await store.lockMemberships(tx, accountId)
  await endGift(tx, accountId, at)
  const live = await store.findLive(tx, accountId)
  if (live && (live.provider !== GIFT || live.plan !== plan)) return false
  const id = live?.id ?? newId('SUB', at)
  const from = live?.periodEnd ?? at
  const until = bonusDueAt(from, months)
  const row: store.MembershipRow = {
    ...{ id, accountId, provider: GIFT, subscriptionId: id, plan, status: 'ACTIVE', surplus: false },
    ...{ language: null, currency: null, createdAt: live?.createdAt ?? at, startedAt: live?.startedAt ?? at },
    ...{ periodStart: live?.periodStart ?? at, periodEnd: until, cancelAtPeriodEnd: true },
    ...{
      cancelledAt: null,
      endedAt: null,
      trialStart: null,
      trialEnd: null,
      pastDueSince: null,
      restsUntil: null,
      streamedAt: null,
      withdrawnCents: null,
      nextCents: null,
      ...{ owedCents: null, triedAgainAt: null, paidCents: 0, refundedCents: 0, trialRefused: false },
      pendingPlan: null,
      pendingUntil: null,
    },
  }
  await store.saveMembership(tx, row, at)
  const invoice = {
    ...{
      id: newId('ORD', at),
      subscriptionId: id,
      amountCents: 0,
      currency: '',
      paidAt: at,
      paymentId: null,
    },
    taxCents: 0,
    covers: [{ plan, from, until }],
  }
  await addInvoice(tx, { provider: GIFT, accountId, membershipId: id, invoice })
  await giveBonuses(tx, accountId, at)
  return true
}
