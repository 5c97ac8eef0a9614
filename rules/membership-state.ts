import { GRACE_MS, isMembership, rests, type SubscriptionState } from './subscription-status.ts'

/** What is stored of a membership. Money in cents. */
export interface MembershipFacts extends SubscriptionState {
  /** From a gift code. */
  readonly gift: boolean
  readonly periodStart: Date
  readonly endedAt: Date | null
  /** What of the running period's bill is unpaid; null where nothing is. */
  readonly owedCents: number | null
  /** When the provider charges that by itself; null where it does not. */
  readonly triedAgainAt: Date | null
  /** What was paid for the running period, and what of it went back by refunds and disputes. */
  readonly paidCents: number
  readonly refundedCents: number
  /** It has ended unpaid, because its card had a trial before. */
  readonly trialRefused: boolean
}

/** In which words a membership is spoken of: the page has a sentence for each, and mails one for those that are live. */
export type Standing =
  | 'unknown'
  | 'incomplete'
  | 'expired'
  | 'unpaid'
  | 'trialRefused'
  | 'cancelled'
  | 'gift'
  /** The bank has taken the payment back; `Ends`: and it is not renewed. */
  | 'rests'
  | 'restsEnds'
  /** The bill of the running period has failed. */
  | 'pastDue'
  | 'pastDueEnds'
  /** The bill of the period that has just begun is about to be charged. */
  | 'due'
  | 'dueEnds'
  | 'trial'
  | 'active'
  | 'setToCancel'
  /** What was paid for the running period was given back. */
  | 'refunded'
  | 'refundedEnds'

export interface MembershipState {
  readonly standing: Standing
  /** Up to then nothing more has to be paid; null where nothing ever was. */
  readonly paidUntil: Date | null
  /** Cents that are missing for the running period. */
  readonly owedCents: number
  /** When the provider charges them by itself; null where it does not. */
  readonly triedAgainAt: Date | null
  /** Up to then parts can be read, whatever becomes of payments; null where none can be now. */
  readonly readsUntil: Date | null
  /** When it ends or has ended; null while it is renewed. */
  readonly endsOn: Date | null
  /** The part of the payment for the running period that was given back, from 0 to 1. */
  readonly refundedShare: number
  /** When money is taken next if nobody does anything; null: never again. */
  readonly chargedAt: Date | null
}

/**
 * docs/product.md#subscription-states: the one answer to what a membership is now. Page, mails, API, estimates and changes
 * of plan take their words and sums from it.
 */
export function membershipState(facts: MembershipFacts, now: Date): MembershipState {
  const { status, periodEnd, cancelAtPeriodEnd, endedAt, paidCents, refundedCents } = facts
  const standing = standingOf(facts, now)
  const owes = /^(pastDue|due|unpaid)/.test(standing) || (facts.owedCents !== null && isLive(facts))
  const ends = cancelAtPeriodEnd || facts.gift
  const over = standing === 'cancelled' || standing === 'trialRefused' || standing === 'expired'
  const triedAgainAt = owes && status !== 'UNPAID' ? facts.triedAgainAt : null
  return {
    standing,
    paidUntil: paidUntil(facts, standing, owes),
    owedCents: owes ? (facts.owedCents ?? 0) : 0,
    triedAgainAt,
    readsUntil: readsUntil(facts, owes, now),
    endsOn: over ? (endedAt ?? periodEnd) : (endedAt ?? (ends && isLive(facts) ? periodEnd : null)),
    refundedShare: paidCents > 0 && isLive(facts) ? Math.min(1, refundedCents / paidCents) : 0,
    chargedAt: triedAgainAt ?? (isLive(facts) && !ends && !over ? periodEnd : null),
  }
}

function isLive({ status }: Pick<MembershipFacts, 'status'>): boolean {
  return status === 'ACTIVE' || status === 'TRIALING' || status === 'PAST_DUE'
}

function standingOf(facts: MembershipFacts, now: Date): Standing {
  const { status, gift, cancelAtPeriodEnd: ends, periodEnd, owedCents, paidCents, refundedCents } = facts
  if (status === 'UNKNOWN') return 'unknown'
  if (status === 'INCOMPLETE') return 'incomplete'
  if (status === 'INCOMPLETE_EXPIRED') return 'expired'
  if (status === 'UNPAID') return 'unpaid'
  if (status === 'CANCELED') return facts.trialRefused ? 'trialRefused' : 'cancelled'
  // The provider's event that it is over may be late.
  if ((ends || gift) && now >= periodEnd) return 'cancelled'
  if (gift) return 'gift'
  if (rests(facts, now)) return ends ? 'restsEnds' : 'rests'
  if (status === 'PAST_DUE') return ends ? 'pastDueEnds' : 'pastDue'
  if (owedCents) return ends ? 'dueEnds' : 'due'
  if (paidCents > 0 && refundedCents >= paidCents) return ends ? 'refundedEnds' : 'refunded'
  if (ends) return 'setToCancel'
  return status === 'TRIALING' ? 'trial' : 'active'
}

function paidUntil(
  { periodStart, periodEnd, endedAt }: MembershipFacts,
  standing: Standing,
  owes: boolean,
): Date | null {
  if (/^(unknown|incomplete|expired|trialRefused)$/.test(standing)) return null
  const until = owes ? periodStart : periodEnd
  return endedAt && endedAt < until ? endedAt : until
}

function readsUntil(facts: MembershipFacts, owes: boolean, now: Date): Date | null {
  if (!isMembership(facts, now)) return null
  const { periodStart, periodEnd, pastDueSince, cancelAtPeriodEnd } = facts
  const grace = new Date((pastDueSince ?? periodStart).getTime() + GRACE_MS)
  const until = owes && !(cancelAtPeriodEnd && periodEnd < grace) ? grace : periodEnd
  // The news of a renewal may be late.
  return until > now ? until : now
}
