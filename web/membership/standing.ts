import { findSubscription } from '#contract/calls/membership.ts'
import type { User } from '#contract/generated/accounts.ts'
import { SubscriptionStatus } from '#contract/generated/enums.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { type PlanId, planOf } from '#rules/plans.ts'
import { read, useRead } from '../platform/read.ts'
import { useReader } from '../platform/reader.ts'

export const subscriptionRead = read(findSubscription, {})

/** Who is here, and what membership they have: undefined while it is not known, null for none. */
export interface Standing {
  readonly reader: User | null | undefined
  readonly subscription: Subscription | null | undefined
  readonly broken: boolean
  readonly again: () => void
}

export function useStanding(): Standing {
  const reader = useReader()
  const { answer, refused, broken, again } = useRead(reader ? subscriptionRead : null)
  const none = reader === null || refused !== undefined
  return { reader, subscription: none ? null : (answer ?? undefined), broken, again }
}

const RUNNING: readonly number[] = [
  SubscriptionStatus.ACTIVE,
  SubscriptionStatus.TRIALING,
  SubscriptionStatus.PAST_DUE,
]

export function isRunning(subscription: Subscription | null | undefined): subscription is Subscription {
  return Boolean(subscription && RUNNING.includes(subscription.status))
}

/** The plan that a change starts from; null where a membership would begin. */
export function currentPlan(subscription: Subscription | null | undefined): PlanId | null {
  return isRunning(subscription) ? (planOf(subscription.plan?.id ?? '')?.id ?? null) : null
}
