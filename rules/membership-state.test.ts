import { describe, expect, it } from 'vitest'
import { type MembershipFacts, membershipState, type Standing } from './membership-state.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const [START, NOW, GRACE, END] = [at(1), at(5), at(8), at(31)]

const PAID: MembershipFacts = {
  ...{ status: 'ACTIVE', gift: false, periodStart: START, periodEnd: END, cancelAtPeriodEnd: false },
  ...{ endedAt: null, pastDueSince: null, restsUntil: null, owedCents: null, triedAgainAt: null },
  ...{ paidCents: 450, refundedCents: 0, trialRefused: false },
}
const UNPAID = { status: 'PAST_DUE', pastDueSince: START, owedCents: 450, triedAgainAt: at(6) } as const

interface Case {
  readonly change: Partial<MembershipFacts>
  readonly standing: Standing
  readonly paidUntil?: Date | null
  readonly readsUntil?: Date | null
  readonly endsOn?: Date | null
  readonly chargedAt?: Date | null
  readonly refundedShare?: number
}

// docs/product.md#subscription-states. What a case does not name is as of a membership that is paid and renewed.
describe('a membership', () => {
  it.each<Case>([
    { change: {}, standing: 'active' },
    { change: { status: 'TRIALING', paidCents: 0 }, standing: 'trial' },
    { change: { cancelAtPeriodEnd: true }, standing: 'setToCancel', endsOn: END, chargedAt: null },
    { change: { gift: true, cancelAtPeriodEnd: true }, standing: 'gift', endsOn: END, chargedAt: null },
    { change: { refundedCents: 450 }, standing: 'refunded', refundedShare: 1 },
    { change: { refundedCents: 90 }, standing: 'active', refundedShare: 0.2 },
    {
      change: { refundedCents: 450, cancelAtPeriodEnd: true },
      ...{ standing: 'refundedEnds', refundedShare: 1, endsOn: END, chargedAt: null },
    },
    { change: UNPAID, standing: 'pastDue', paidUntil: START, readsUntil: GRACE, chargedAt: at(6) },
    {
      change: { ...UNPAID, cancelAtPeriodEnd: true },
      ...{ standing: 'pastDueEnds', paidUntil: START, readsUntil: GRACE, chargedAt: at(6), endsOn: END },
    },
    {
      change: { ...UNPAID, cancelAtPeriodEnd: true, triedAgainAt: null },
      ...{ standing: 'pastDueEnds', paidUntil: START, readsUntil: GRACE, chargedAt: null, endsOn: END },
    },
    {
      change: { owedCents: 450, triedAgainAt: at(6) },
      ...{ standing: 'due', paidUntil: START, readsUntil: GRACE, chargedAt: at(6) },
    },
    {
      change: { owedCents: 450, triedAgainAt: at(6), cancelAtPeriodEnd: true },
      ...{ standing: 'dueEnds', paidUntil: START, readsUntil: GRACE, chargedAt: at(6), endsOn: END },
    },
    {
      change: { restsUntil: END, refundedCents: 450 },
      standing: 'rests',
      readsUntil: null,
      refundedShare: 1,
    },
    {
      change: { restsUntil: END, cancelAtPeriodEnd: true },
      ...{ standing: 'restsEnds', readsUntil: null, endsOn: END, chargedAt: null },
    },
    {
      change: { status: 'UNPAID', owedCents: 450 },
      ...{ standing: 'unpaid', paidUntil: START, readsUntil: null, chargedAt: null },
    },
    {
      change: { status: 'CANCELED', endedAt: at(4) },
      ...{ standing: 'cancelled', paidUntil: at(4), readsUntil: null, endsOn: at(4), chargedAt: null },
    },
    {
      change: { status: 'CANCELED', endedAt: at(4), trialRefused: true },
      ...{ standing: 'trialRefused', paidUntil: null, readsUntil: null, endsOn: at(4), chargedAt: null },
    },
    {
      change: { status: 'INCOMPLETE' },
      ...{ standing: 'incomplete', paidUntil: null, readsUntil: null, chargedAt: null },
    },
    // The provider’s event that it has ended is late.
    {
      change: { cancelAtPeriodEnd: true, periodEnd: at(5) },
      ...{ standing: 'cancelled', paidUntil: at(5), readsUntil: null, endsOn: at(5), chargedAt: null },
    },
  ])('with $change is $standing', ({ change, ...expected }) => {
    expect(membershipState({ ...PAID, ...change }, NOW)).toMatchObject({
      ...{ paidUntil: END, readsUntil: END, endsOn: null, chargedAt: END, refundedShare: 0 },
      ...expected,
    })
  })
})
