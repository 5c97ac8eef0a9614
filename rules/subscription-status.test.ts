import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMembership,
  type StatusLabel,
  type SubscriptionState,
  type SubscriptionStatus,
  statusFromProvider,
  statusLabel,
} from './subscription-status.ts'

// docs/product.md#subscription-states and docs/product.md#membership.
describe('the provider’s word', () => {
  it.each<[string, SubscriptionStatus | null, SubscriptionStatus]>([
    ['active', null, 'ACTIVE'],
    ['trialing', null, 'TRIALING'],
    ['past_due', 'ACTIVE', 'PAST_DUE'],
    ['unpaid', 'PAST_DUE', 'UNPAID'],
    ['paused', 'ACTIVE', 'UNPAID'],
    ['canceled', 'ACTIVE', 'CANCELED'],
    ['incomplete', null, 'INCOMPLETE'],
    ['incomplete_expired', 'INCOMPLETE', 'INCOMPLETE_EXPIRED'],
    ['levitating', 'ACTIVE', 'ACTIVE'],
    ['levitating', null, 'UNKNOWN'],
    ['constructor', null, 'UNKNOWN'],
  ])('%s after %s is %s', (word, known, status) => expect(statusFromProvider(word, known)).toBe(status))
})

const end = new Date('2026-12-21T12:00:00Z')
const failed = new Date('2026-12-01T12:00:00Z')
const state = (change: Partial<SubscriptionState>): SubscriptionState => ({
  status: 'ACTIVE',
  periodEnd: end,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  restsUntil: null,
  ...change,
})

describe('a member', () => {
  it.each<[string, Partial<SubscriptionState>, string, boolean]>([
    ['active', {}, '2026-12-01T00:00:00Z', true],
    ['active, whose renewal is not heard of yet', {}, '2026-12-21T13:00:00Z', true],
    ['on trial', { status: 'TRIALING' }, '2026-12-01T00:00:00Z', true],
    ['set to cancel, before the end', { cancelAtPeriodEnd: true }, '2026-12-21T11:59:59.999Z', true],
    ['set to cancel, at the end', { cancelAtPeriodEnd: true }, '2026-12-21T12:00:00Z', false],
    [
      'past due for less than 7 days',
      { status: 'PAST_DUE', pastDueSince: failed },
      '2026-12-08T11:59:59.999Z',
      true,
    ],
    ['past due for 7 days', { status: 'PAST_DUE', pastDueSince: failed }, '2026-12-08T12:00:00Z', false],
    ['past due since nobody knows', { status: 'PAST_DUE' }, '2026-12-01T12:00:00Z', false],
    ['unpaid', { status: 'UNPAID' }, '2026-12-01T00:00:00Z', false],
    ['cancelled', { status: 'CANCELED' }, '2026-12-01T00:00:00Z', false],
    ['incomplete', { status: 'INCOMPLETE' }, '2026-12-01T00:00:00Z', false],
    ['unknown', { status: 'UNKNOWN' }, '2026-12-01T00:00:00Z', false],
  ])('is who is %s: %s', (_, change, at, member) =>
    expect(isMembership(state(change), new Date(at))).toBe(member),
  )
})

// docs/product.md#refunds-and-disputes: as coins and bonuses, streaming pauses with a dispute and comes back with the money.
describe('a bill whose money the bank has taken', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  const anyState = fc.record<SubscriptionState>({
    status: fc.constantFrom('ACTIVE', 'TRIALING', 'PAST_DUE', 'UNPAID', 'CANCELED', 'INCOMPLETE', 'UNKNOWN'),
    periodEnd: instant,
    cancelAtPeriodEnd: fc.boolean(),
    pastDueSince: fc.option(instant),
    restsUntil: fc.option(instant),
  })

  it('takes away what a membership gives until its time is over, and gives nothing that there was not', () =>
    fc.assert(
      fc.property(anyState, instant, (one, now) => {
        const settled = { ...one, restsUntil: null }
        const taken = one.restsUntil !== null && now < one.restsUntil
        expect(isMembership(one, now)).toBe(!taken && isMembership(settled, now))
      }),
    ))
})

// docs/product.md#subscription-states.
it.each<[Partial<SubscriptionState>, StatusLabel]>([
  [{ status: 'UNKNOWN' }, 'unknown'],
  [{ status: 'INCOMPLETE' }, 'incomplete'],
  [{ status: 'INCOMPLETE_EXPIRED' }, 'expired'],
  [{ status: 'UNPAID' }, 'unpaid'],
  [{ status: 'PAST_DUE' }, 'pastDue'],
  [{ status: 'TRIALING' }, 'trial'],
  [{}, 'active'],
  [{ cancelAtPeriodEnd: true }, 'setToCancel'],
  [{ status: 'TRIALING', cancelAtPeriodEnd: true }, 'setToCancel'],
  [{ status: 'CANCELED', cancelAtPeriodEnd: true }, 'cancelled'],
])('%j is labelled %s', (change, label) => expect(statusLabel(state(change))).toBe(label))
