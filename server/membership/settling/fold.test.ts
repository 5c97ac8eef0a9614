import { describe, expect, it } from 'vitest'
import type { SubscriptionFacts } from '../../payments/subscriptions.ts'
import type { MembershipRow } from '../store.ts'
import { fold, isLive } from './fold.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const NOW = at(20)

function facts(change: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    ...{
      id: 'sub_1',
      customerId: 'cus_1',
      plan: 'Membership',
      status: 'active',
      live: false,
      currency: 'usd',
      language: null,
    },
    ...{
      createdAt: at(1),
      startedAt: at(1),
      periodStart: at(1),
      periodEnd: at(31),
      cancelAtPeriodEnd: false,
    },
    ...{ cancelledAt: null, endedAt: null, trialStart: null, trialEnd: null },
    ...{ cardFingerprint: null, cardCountry: null, owed: null, pending: null },
    ...change,
  }
}

const known = (rows: readonly MembershipRow[], ...now: SubscriptionFacts[]) =>
  fold({ accountId: 'USR-1', provider: 'stripe', rows, facts: now, now: NOW })
const rowsOf = (...now: SubscriptionFacts[]) => known([], ...now).map(({ row }) => row)

// docs/product.md#membership.
describe('what the provider says', () => {
  it.each([
    ['incomplete', 'INCOMPLETE', false],
    ['incomplete_expired', 'INCOMPLETE_EXPIRED', false],
    ['trialing', 'TRIALING', true],
    ['active', 'ACTIVE', true],
    ['past_due', 'PAST_DUE', true],
    ['unpaid', 'UNPAID', false],
    ['paused', 'UNPAID', false],
    ['canceled', 'CANCELED', false],
    ['something new', 'UNKNOWN', false],
  ] as const)('as %s is %s', (word, status, live) => {
    const [row] = rowsOf(facts({ status: word }))
    expect(row?.status).toBe(status)
    expect(row && isLive(row)).toBe(live)
  })

  it('in a word of the future keeps what was known', () => {
    const before = rowsOf(facts())
    expect(known(before, facts({ status: 'something new' }))).toEqual([])
  })

  it('again changes nothing', () => expect(known(rowsOf(facts()), facts())).toEqual([]))

  it('is counted as missing since the period began that is not paid', () => {
    const [change] = known(rowsOf(facts()), facts({ status: 'past_due', periodStart: at(15) }))
    expect(change?.row.pastDueSince).toEqual(at(15))
  })

  it('of a plan that is none of the shop’s is not looked at', () =>
    expect(rowsOf(facts({ plan: null }))).toEqual([]))

  it('of two that live leaves the older one, and the other is surplus', () => {
    const rows = rowsOf(facts({ id: 'sub_2', createdAt: at(2) }), facts())
    expect(rows.filter(isLive).map(row => row.subscriptionId)).toEqual(['sub_1'])
    expect(rows.find(row => row.subscriptionId === 'sub_2')?.surplus).toBe(true)
  })

  it('of two that live leaves the one that lived before', () => {
    const before = rowsOf(facts({ id: 'sub_2', createdAt: at(2) }))
    const changes = known(before, facts({ id: 'sub_2', createdAt: at(2) }), facts())
    expect(changes.map(({ row }) => [row.subscriptionId, row.surplus])).toEqual([['sub_1', true]])
  })

  it('of one that takes another’s place ends that one first', () => {
    const changes = known(
      rowsOf(facts()),
      facts({ status: 'canceled', endedAt: at(10) }),
      facts({ id: 'sub_2', createdAt: at(11) }),
    )
    expect(changes.map(({ row }) => row.subscriptionId)).toEqual(['sub_1', 'sub_2'])
    expect(changes.map(({ row }) => isLive(row))).toEqual([false, true])
  })

  it('not at all any more has ended', () => {
    const [change] = known(rowsOf(facts()))
    expect(change?.row).toMatchObject({ status: 'CANCELED', endedAt: NOW, nextCents: null })
    expect(known([change?.row as MembershipRow])).toEqual([])
  })

  it('is not what another provider said: that has ended, and makes room', () => {
    const other = { ...(rowsOf(facts())[0] as MembershipRow), provider: 'simulator' }
    const changes = known([other], facts({ id: 'sub_2' }))
    expect(changes.map(({ row }) => [row.provider, isLive(row)])).toEqual([
      ['simulator', false],
      ['stripe', true],
    ])
  })

  it('beside a gift that runs is surplus', () => {
    const gift = { ...(rowsOf(facts())[0] as MembershipRow), provider: 'gift' }
    expect(known([gift], facts({ id: 'sub_2' })).map(({ row }) => row.surplus)).toEqual([true])
  })
})
