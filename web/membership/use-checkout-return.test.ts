import { describe, expect, it } from 'vitest'
import { SubscriptionStatus } from '#contract/generated/enums.ts'
import { Subscription } from '#contract/generated/membership.ts'
import { resultOf } from './use-checkout-return.ts'

const seen = (status: keyof typeof SubscriptionStatus, id = 'Membership') =>
  Subscription.fromPartial({ status: SubscriptionStatus[status], plan: { id } })

describe('whoever comes back from paying', () => {
  it.each([
    { status: 'ACTIVE', how: 'done' },
    { status: 'TRIALING', how: 'trial' },
    { status: 'INCOMPLETE', how: 'action' },
    { status: 'INCOMPLETE_EXPIRED', how: null },
    { status: 'UNPAID', how: 'failed' },
    { status: 'CANCELED', how: null },
    { status: 'UNKNOWN', how: null },
    { status: 'PAST_DUE', how: null },
  ] as const)('finds what is $status: $how', ({ status, how }) => {
    expect(resultOf(seen(status), false, null)).toBe(how)
  })

  it('waits while the plan that was ordered is not there yet', () => {
    expect(resultOf(seen('ACTIVE', 'Membership'), true, 'PremiumMembership')).toBeNull()
    expect(resultOf(seen('ACTIVE', 'PremiumMembership'), true, 'PremiumMembership')).toBe('changed')
    expect(resultOf(seen('ACTIVE', 'Membership'), true, null)).toBe('changed')
  })
})
