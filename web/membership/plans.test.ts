import { describe, expect, it } from 'vitest'
import { Plan } from '#contract/generated/membership.ts'
import { PLANS } from '#rules/plans.ts'
import { cheapestMonth, pairsOf, savedByYear } from './plans.ts'

const plans = PLANS.map(({ id, premium, interval, cents }) =>
  Plan.fromPartial({ id, premium, interval: interval === 'year' ? 1 : 0, amount: cents.usd, active: true }),
)

describe('the plans of a shop', () => {
  it('stand in pairs, the regular ones before the premium ones', () => {
    expect(pairsOf(plans).map(({ premium, month, year }) => [premium, month?.id, year?.id])).toEqual([
      [false, 'Membership', 'MembershipYearly'],
      [true, 'PremiumMembership', 'PremiumMembershipYearly'],
    ])
  })

  it.each([
    { which: 'regular', at: 0, saved: 12 * 450 - 4950 },
    { which: 'premium', at: 1, saved: 12 * 1099 - 11_990 },
  ])('a year of the $which one saves $saved cents', ({ at, saved }) => {
    expect(pairsOf(plans).map(savedByYear)[at]).toBe(saved)
  })

  it('a year saves nothing where there is no month to compare it with, or where it is dearer', () => {
    expect(savedByYear({ premium: false, month: undefined, year: undefined })).toBe(0)
    const dear = plans.map(plan => ({ ...plan, amount: plan.interval === 1 ? 99_999 : plan.amount }))
    expect(pairsOf(dear).map(savedByYear)).toEqual([0, 0])
  })

  it('that are not sold any more, or that we have no words for, are not shown', () => {
    expect(pairsOf(plans.map(plan => ({ ...plan, active: false })))).toEqual([])
    expect(pairsOf([Plan.fromPartial({ id: 'Gold', active: true })])).toEqual([])
    expect(pairsOf(plans.filter(({ premium }) => premium))).toHaveLength(1)
  })

  it('of which the cheapest by the month is named in offers', () => {
    expect(cheapestMonth(plans)?.id).toBe('Membership')
    expect(cheapestMonth([])).toBeUndefined()
  })
})
