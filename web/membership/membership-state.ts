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

/** After a dispute the payment was taken back: shown as unpaid, with the actions of before. */
function resting(label: StatusLabel, at: Date): MembershipState {
  const renews = label === 'active' || label === 'trial'
  const turn: Way = label === 'setToCancel' ? 'resume' : 'cancel'
  return { label: 'unpaid', said: 'rests', at, renews, ways: [turn, 'billing', 'history'] }
}

/** docs/product.md#subscription-states: what a membership is now, and what the reader can do about it. */
export function stateOf(subscription: Subscription): MembershipState {
  const { status, cancelAtPeriodEnd, gift, currentPeriodEnd, trialEnd, graceUntil, restsUntil, plan } =
    subscription
  const label = statusLabel({ status: NAMES[status] ?? 'UNKNOWN', cancelAtPeriodEnd })
  if (restsUntil && !gift) return resting(label, restsUntil)
  const runs = label === 'active' || label === 'trial' || label === 'setToCancel'
  if (gift && runs) {
    return { label, said: 'gift', at: currentPeriodEnd, renews: false, ways: ['history'] }
  }
  const dates: Partial<Record<StatusLabel, Date | undefined>> = {
    pastDue: graceUntil,
    trial: trialEnd ?? currentPeriodEnd,
    setToCancel: currentPeriodEnd,
    cancelled: currentPeriodEnd,
  }
  const at = dates[label]
  const open = !at && (label === 'pastDue' || label === 'cancelled')
  return {
    label,
    said: open ? `${label}Open` : label,
    at,
    renews: label === 'active' || label === 'trial',
    // Above the highest plan there is nothing to change to.
    ways: plan?.id === HIGHEST ? WAYS[label].filter(way => way !== 'change') : WAYS[label],
  }
}
