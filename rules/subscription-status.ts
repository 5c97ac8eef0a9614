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
  // docs/product.md#subscription-states: nobody pays for what is paused.
  paused: 'UNPAID',
}

/** The provider's word for it as ours; what the provider adds later keeps what was known. */
export function statusFromProvider(word: string, known: SubscriptionStatus | null): SubscriptionStatus {
  return (Object.hasOwn(FROM_STRIPE, word) ? FROM_STRIPE[word] : undefined) ?? known ?? 'UNKNOWN'
}

export interface SubscriptionState {
  readonly status: SubscriptionStatus
  readonly periodEnd: Date
  /** Ends then, and is not renewed. */
  readonly cancelAtPeriodEnd: boolean
  /** Since when a payment is missing; null where none is. */
  readonly pastDueSince: Date | null
  /** Until when a bill would have lasted whose money the bank has taken; null where it has taken none. */
  readonly restsUntil: Date | null
}

/** docs/product.md#membership: so long a member stays one whose payment has failed. */
export const GRACE_MS = 7 * 86_400_000

/** A dispute runs or is lost over a bill whose time has not gone by: who has the money back streams nothing for it. */
export function rests({ restsUntil }: Pick<SubscriptionState, 'restsUntil'>, now: Date): boolean {
  return restsUntil !== null && now < restsUntil
}

/** docs/product.md#membership: what is active, on trial or in its grace counts, and what was cancelled until its period ends; what rests does not. */
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
