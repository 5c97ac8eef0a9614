import type { SubscriptionFeatures } from '#contract/generated/accounts.ts'
import {
  PlanInterval,
  type Plan as PlanMessage,
  Subscription,
  SubscriptionStatus,
} from '#contract/generated/membership.ts'
import { type Currency, isCurrency } from '#rules/currency.ts'
import { type MembershipState, membershipState } from '#rules/membership-state.ts'
import type { PlanCredits } from '#rules/plan-credits.ts'
import { PLANS, type Plan, planFeatures } from '#rules/plans.ts'
import { GRACE_MS, isMembership, rests, type SubscriptionState } from '#rules/subscription-status.ts'
import type { MembershipRow } from './store.ts'

/** docs/product.md#plans. `credits` are those of all plans. */
export function planMessage(plan: Plan, currency: Currency, credits: PlanCredits): PlanMessage {
  const { coinDiscountBps, volumeDiscountBps, monthlyCoinBonus } = planFeatures(plan)
  return {
    id: plan.id,
    name: plan.id,
    product: plan.premium ? 'PremiumMembership' : 'Membership',
    amount: plan.cents[currency],
    interval: plan.interval === 'year' ? PlanInterval.YEAR : PlanInterval.MONTH,
    active: true,
    premium: plan.premium,
    currency,
    coinDiscountBps,
    volumeDiscountBps,
    monthlyCoinBonus,
    monthlyCredits: credits[plan.id] ?? 0,
  }
}

export function planOfRow({ plan }: Pick<MembershipRow, 'plan'>): Plan {
  // A constraint of the table allows only these plans.
  return PLANS.find(({ id }) => id === plan) ?? PLANS[0]
}

/** The end of the grace period while a payment is missing; null where none is. */
export function graceEnd({ pastDueSince }: Pick<MembershipRow, 'pastDueSince'>): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + GRACE_MS)
}

/** docs/product.md#subscription-states: what a membership is now. All words and sums about it come from this. */
export function stateOf(row: MembershipRow, now: Date): MembershipState {
  return membershipState({ ...row, gift: row.provider === 'gift' }, now)
}

/** The currency of the membership; `other` where it has none, as a gift. */
export function currencyOf({ currency }: Pick<MembershipRow, 'currency'>, other: Currency): Currency {
  return isCurrency(currency) ? currency : other
}

/** A subscription as its reader sees it (docs/product.md#subscription-states). `own` is the reader's currency. */
export function subscriptionMessage(
  row: MembershipRow,
  own: Currency,
  credits: PlanCredits,
  now: Date,
): Subscription {
  const currency = currencyOf(row, own)
  const state = stateOf(row, now)
  return Subscription.fromPartial({
    id: row.id,
    status: SubscriptionStatus[row.status],
    created: row.createdAt,
    currentPeriodStart: row.periodStart,
    currentPeriodEnd: row.periodEnd,
    cancelledAt: row.cancelledAt ?? undefined,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    trialStart: row.trialStart ?? undefined,
    trialEnd: row.trialEnd ?? undefined,
    start: row.startedAt,
    plan: planMessage(planOfRow(row), currency, credits),
    graceUntil: graceEnd(row) ?? undefined,
    nextAmount: row.nextCents ?? undefined,
    gift: row.provider === 'gift',
    language: row.language ?? '',
    ...pendingMessage(row, currency, credits, now),
    restsUntil: (rests(row, now) && row.restsUntil) || undefined,
    standing: state.standing,
    paidUntil: state.paidUntil ?? undefined,
    owedAmount: state.owedCents,
    chargedAt: state.chargedAt ?? undefined,
    readsUntil: state.readsUntil ?? undefined,
    endsOn: state.endsOn ?? undefined,
    refundedBps: Math.round(state.refundedShare * 10_000),
  })
}

/** An upgrade that waits for its payment. */
function pendingMessage(
  { pendingPlan, pendingUntil }: MembershipRow,
  currency: Currency,
  credits: PlanCredits,
  now: Date,
) {
  if (!pendingPlan || !pendingUntil || pendingUntil <= now) return {}
  const plan = planOfRow({ plan: pendingPlan })
  return { pendingPlan: planMessage(plan, currency, credits), pendingUntil }
}

/** docs/product.md#membership: undefined where no membership is in force. `isFixed`: coins are never cheaper. */
export function featuresMessage(
  row: (SubscriptionState & Pick<MembershipRow, 'plan'>) | null,
  isFixed: boolean,
  now: Date,
): SubscriptionFeatures | undefined {
  if (!row || !isMembership(row, now)) return undefined
  const { premium, clubStreaming, readerStreaming, coinDiscountBps, monthlyCoinBonus } = planFeatures(
    planOfRow(row),
  )
  return {
    name: row.plan,
    premium,
    clubStreamingAccess: clubStreaming,
    readerStreamingAccess: readerStreaming,
    coinDiscountBps: isFixed ? 0 : coinDiscountBps,
    monthlyCoinBonus,
  }
}
