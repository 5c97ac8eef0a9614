export type SubscriptionStatus =
  | 'UNKNOWN'
  | 'INCOMPLETE'
  | 'INCOMPLETE_EXPIRED'
  | 'UNPAID'
  | 'PAST_DUE'
  | 'CANCELED'
  | 'TRIALING'
  | 'ACTIVE'

const FROM_STRIPE: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'INCOMPLETE',
  incomplete_expired: 'INCOMPLETE_EXPIRED',
  unpaid: 'UNPAID',
  past_due: 'PAST_DUE',
  canceled: 'CANCELED',
  trialing: 'TRIALING',
  active: 'ACTIVE',
  // docs/product.md#subscription-states: a paused subscription is not paid for.
  paused: 'UNPAID',
}

/** The shop's status for the provider's. A status that the provider adds later leaves the known one as it is. */
export function statusFromProvider(word: string, known: SubscriptionStatus | null): SubscriptionStatus {
  return (Object.hasOwn(FROM_STRIPE, word) ? FROM_STRIPE[word] : undefined) ?? known ?? 'UNKNOWN'
}

export interface SubscriptionState {
  readonly status: SubscriptionStatus
  readonly periodEnd: Date
  /** The subscription ends with the period and is not renewed. */
  readonly cancelAtPeriodEnd: boolean
  /** Since when a payment is missing; null where none is. */
  readonly pastDueSince: Date | null
  /** The end of the period of a bill whose money the bank has taken back; null without such a bill. */
  readonly restsUntil: Date | null
}

/** docs/product.md#membership: how long a member whose payment has failed stays a member. */
export const GRACE_MS = 7 * 86_400_000

/** Whether the membership rests: a dispute over a bill runs or is lost, and the period of the bill is not over. */
export function rests({ restsUntil }: Pick<SubscriptionState, 'restsUntil'>, now: Date): boolean {
  return restsUntil !== null && now < restsUntil
}

/**
 * docs/product.md#membership: a subscription counts while it is active, on trial or in its grace period, and one that was
 * cancelled until its period ends. One that rests does not count.
 */
export function isMembership(state: SubscriptionState, now: Date): boolean {
  const { status, periodEnd, cancelAtPeriodEnd, pastDueSince } = state
  if ((cancelAtPeriodEnd && now >= periodEnd) || rests(state, now)) return false
  if (status === 'ACTIVE' || status === 'TRIALING') return true
  return status === 'PAST_DUE' && pastDueSince !== null && now.getTime() < pastDueSince.getTime() + GRACE_MS
}

export type StatusLabel =
  | 'unknown'
  | 'incomplete'
  | 'expired'
  | 'unpaid'
  | 'pastDue'
  | 'trial'
  | 'active'
  | 'setToCancel'
  | 'cancelled'

const LABELS: Readonly<Record<SubscriptionStatus, StatusLabel>> = {
  UNKNOWN: 'unknown',
  INCOMPLETE: 'incomplete',
  INCOMPLETE_EXPIRED: 'expired',
  UNPAID: 'unpaid',
  PAST_DUE: 'pastDue',
  CANCELED: 'cancelled',
  TRIALING: 'trial',
  ACTIVE: 'active',
}

/** docs/product.md#subscription-states. */
export function statusLabel({
  status,
  cancelAtPeriodEnd,
}: Pick<SubscriptionState, 'status' | 'cancelAtPeriodEnd'>): StatusLabel {
  const runs = status === 'ACTIVE' || status === 'TRIALING'
  return runs && cancelAtPeriodEnd ? 'setToCancel' : LABELS[status]
}
