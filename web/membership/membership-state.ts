import { SubscriptionStatus } from '#contract/generated/enums.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { PLANS } from '#rules/plans.ts'
import {
  type StatusLabel,
  type SubscriptionStatus as StatusName,
  statusLabel,
} from '#rules/subscription-status.ts'

const NAMES: Readonly<Record<number, StatusName>> = Object.fromEntries(
  Object.entries(SubscriptionStatus).map(([name, number]) => [number, name as StatusName]),
)

/** What can be done about a membership, in the order in which it is offered. */
export type Way = 'pay' | 'resume' | 'again' | 'change' | 'cancel' | 'billing' | 'history'

export interface MembershipState {
  readonly label: StatusLabel
  /** What the label means for the reader: of the texts, `said.<it>`. */
  readonly said: string
  /** The date within what is said. */
  readonly at: Date | undefined
  /** It is renewed at the end of its period. */
  readonly renews: boolean
  readonly ways: readonly Way[]
}

const HIGHEST = PLANS.at(-1)?.id

const WAYS: Readonly<Record<StatusLabel, readonly Way[]>> = {
  unknown: ['billing', 'history'],
  incomplete: ['billing', 'again', 'history'],
  expired: ['again', 'history'],
  unpaid: ['pay', 'again', 'history'],
  pastDue: ['pay', 'cancel', 'history'],
  trial: ['change', 'cancel', 'billing', 'history'],
  active: ['change', 'cancel', 'billing', 'history'],
  setToCancel: ['resume', 'change', 'billing', 'history'],
  cancelled: ['again', 'billing', 'history'],
}

/** docs/product.md#subscription-states: what a membership is now by the shop's word, and what the reader can do about it. */
export function stateOf(subscription: Subscription): MembershipState {
  const { status, cancelAtPeriodEnd, standing, plan, chargedAt, endsOn, currentPeriodEnd } = subscription
  const label = /^rests/.test(standing)
    ? 'unpaid'
    : statusLabel({ status: NAMES[status] ?? 'UNKNOWN', cancelAtPeriodEnd })
  const said = standing || label
  const at = datesOf(subscription)[said] ?? (label === 'cancelled' ? (endsOn ?? currentPeriodEnd) : undefined)
  const open = !at && (said === 'pastDue' || said === 'cancelled')
  return {
    label,
    said: open ? `${said}Open` : said,
    at,
    renews: chargedAt !== undefined && endsOn === undefined && status !== SubscriptionStatus.PAST_DUE,
    ways: waysOf(subscription, said, label).filter(
      // Above the highest plan there is nothing to change to, and nothing can be credited of a period that was refunded.
      way => way !== 'change' || (plan?.id !== HIGHEST && subscription.refundedBps === 0),
    ),
  }
}

/** The date within the sentence of each standing. */
function datesOf(subscription: Subscription): Partial<Record<string, Date | undefined>> {
  const { currentPeriodEnd, trialEnd, graceUntil, restsUntil, readsUntil, chargedAt } = subscription
  return {
    pastDue: readsUntil,
    pastDueEnds: graceUntil,
    due: chargedAt,
    dueEnds: chargedAt,
    rests: restsUntil,
    restsEnds: restsUntil,
    trial: trialEnd ?? currentPeriodEnd,
    gift: currentPeriodEnd,
    setToCancel: currentPeriodEnd,
    refunded: currentPeriodEnd,
    refundedEnds: currentPeriodEnd,
  }
}

function waysOf({ cancelAtPeriodEnd }: Subscription, said: string, label: StatusLabel): readonly Way[] {
  const turn: Way = cancelAtPeriodEnd ? 'resume' : 'cancel'
  if (/^rests/.test(said)) return [turn, 'billing', 'history']
  if (said === 'gift') return ['history']
  return label === 'pastDue' ? ['pay', turn, 'history'] : WAYS[label]
}
