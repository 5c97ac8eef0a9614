import { describe, expect, it } from 'vitest'
import { SubscriptionStatus } from '#contract/generated/enums.ts'
import { Subscription } from '#contract/generated/membership.ts'
import { stateOf } from './membership-state.ts'

const END = new Date('2026-12-21T00:00:00Z')
const GRACE = new Date('2026-11-28T00:00:00Z')

function state(status: keyof typeof SubscriptionStatus, more: Partial<Subscription> = {}) {
  const base = { currentPeriodEnd: END, plan: { id: 'Membership' }, ...more }
  return stateOf(Subscription.fromPartial({ status: SubscriptionStatus[status], ...base }))
}

// docs/product.md#subscription-states.
describe('a membership', () => {
  it.each([
    { status: 'UNKNOWN', label: 'unknown', ways: ['billing', 'history'] },
    { status: 'INCOMPLETE', label: 'incomplete', ways: ['billing', 'again', 'history'] },
    { status: 'INCOMPLETE_EXPIRED', label: 'expired', ways: ['again', 'history'] },
    { status: 'UNPAID', label: 'unpaid', ways: ['pay', 'again', 'history'] },
    { status: 'PAST_DUE', label: 'pastDue', ways: ['pay', 'cancel', 'history'] },
    { status: 'TRIALING', label: 'trial', ways: ['change', 'cancel', 'billing', 'history'] },
    { status: 'ACTIVE', label: 'active', ways: ['change', 'cancel', 'billing', 'history'] },
    { status: 'CANCELED', label: 'cancelled', ways: ['again', 'billing', 'history'] },
  ] as const)('that is $status is called $label and offers $ways', ({ status, label, ways }) => {
    expect(state(status)).toMatchObject({ label, ways })
  })

  it.each(['ACTIVE', 'TRIALING'] as const)(
    'that is %s and set to cancel offers to go on, and no second cancelling',
    status => {
      const ending = { cancelAtPeriodEnd: true, standing: 'setToCancel', endsOn: END }
      const { label, ways, renews, at } = state(status, ending)
      expect({ label, renews, at }).toEqual({ label: 'setToCancel', renews: false, at: END })
      expect(ways).toContain('resume')
      expect(ways).not.toContain('cancel')
    },
  )

  it('of a trial says when it ends, and of a missing payment until when one can read', () => {
    const trial = { standing: 'trial', trialEnd: GRACE, chargedAt: GRACE }
    expect(state('TRIALING', trial)).toMatchObject({ said: 'trial', at: GRACE, renews: true })
    const standing = 'pastDue'
    expect(state('PAST_DUE', { standing, readsUntil: GRACE })).toMatchObject({ said: 'pastDue', at: GRACE })
    expect(state('PAST_DUE', { standing })).toMatchObject({ said: 'pastDueOpen', at: undefined })
  })

  it('that is cancelled while a payment is missing says both, and offers to go on', () => {
    const ending = { standing: 'pastDueEnds', cancelAtPeriodEnd: true, graceUntil: GRACE, endsOn: END }
    expect(state('PAST_DUE', ending)).toMatchObject({ said: 'pastDueEnds', at: GRACE, renews: false })
    expect(state('PAST_DUE', ending).ways).toEqual(['pay', 'resume', 'history'])
  })

  it('whose period was refunded offers no other plan, as nothing of it can be credited', () => {
    const refunded = { standing: 'refunded', refundedBps: 10_000, chargedAt: END }
    expect(state('ACTIVE', refunded)).toMatchObject({ said: 'refunded', at: END, renews: true })
    expect(state('ACTIVE', refunded).ways).toEqual(['cancel', 'billing', 'history'])
  })

  it('that ended early says when, and one whose trial was refused says that it never began', () => {
    expect(state('CANCELED', { standing: 'cancelled', endsOn: GRACE }).at).toEqual(GRACE)
    expect(state('CANCELED', { standing: 'trialRefused' })).toMatchObject({ said: 'trialRefused' })
    expect(state('CANCELED', { standing: 'trialRefused' }).ways).toContain('again')
  })

  it('whose payment the bank has taken back is called unpaid, says until when, and can be ended or renewed', () => {
    const resting = (more = {}) =>
      state('ACTIVE', { standing: 'rests', restsUntil: GRACE, chargedAt: END, ...more })
    expect(resting()).toMatchObject({ label: 'unpaid', said: 'rests', at: GRACE, renews: true })
    expect(resting().ways).toEqual(['cancel', 'billing', 'history'])
    const over = { standing: 'restsEnds', cancelAtPeriodEnd: true, chargedAt: undefined, endsOn: END }
    const ending = resting(over)
    expect(ending).toMatchObject({ said: 'restsEnds', at: GRACE })
    expect(ending).toMatchObject({ renews: false, ways: ['resume', 'billing', 'history'] })
  })

  it('that was given is neither changed nor cancelled, and is not renewed', () => {
    expect(state('ACTIVE', { gift: true, standing: 'gift', endsOn: END })).toEqual({
      label: 'active',
      said: 'gift',
      at: END,
      renews: false,
      ways: ['history'],
    })
    expect(state('CANCELED', { gift: true }).ways).toContain('again')
  })

  it('of the highest plan has nothing to change to', () => {
    const plan = { id: 'PremiumMembershipYearly' } as never
    expect(state('ACTIVE', { plan }).ways).toEqual(['cancel', 'billing', 'history'])
  })

  it('whose state is one that we do not know yet is called unknown', () => {
    expect(stateOf(Subscription.fromPartial({ status: 99 as never }))).toMatchObject({ label: 'unknown' })
  })
})
