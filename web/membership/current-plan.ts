import { SubscriptionStatus } from '#contract/generated/enums.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { type PlanId, planOf } from '#rules/plans.ts'

const RUNNING: readonly number[] = [
  SubscriptionStatus.ACTIVE,
  SubscriptionStatus.TRIALING,
  SubscriptionStatus.PAST_DUE,
]

function isRunning(subscription: Subscription | null | undefined): subscription is Subscription {
  return Boolean(subscription && RUNNING.includes(subscription.status))
}

/** The plan that a change starts from; null where a membership would begin. */
export function currentPlan(subscription: Subscription | null | undefined): PlanId | null {
  return isRunning(subscription) ? (planOf(subscription.plan?.id ?? '')?.id ?? null) : null
}
