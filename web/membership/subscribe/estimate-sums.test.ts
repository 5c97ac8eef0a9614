import { describe, expect, it } from 'vitest'
import { SubscriptionEstimate } from '#contract/generated/membership.ts'
import { leftOver, sumsOf } from './estimate-sums.ts'

const sums = (estimate: Parameters<typeof SubscriptionEstimate.fromPartial>[0]) =>
  sumsOf(SubscriptionEstimate.fromPartial(estimate)).map(({ what, description, amount }) => [
    description || what,
    amount,
  ])

describe('the lines of an estimate', () => {
  it('are those that the shop lists where they add up to what is due', () => {
    const lineItems = [
      { description: 'Premium', amount: 1099 },
      { description: 'Left of the old plan', amount: -300 },
      { description: 'Coupon', amount: -99 },
    ]
    expect(sums({ totalDue: 700, lineItems, discountAmount: 99, prorateAmount: -300 })).toEqual([
      ['Premium', 1099],
      ['Left of the old plan', -300],
      ['Coupon', -99],
    ])
  })

  it('keep a line that costs nothing where the shop lists it, as that of a trial', () => {
    expect(sums({ totalDue: 0, lineItems: [{ description: 'Trial', amount: 0 }] })).toEqual([['Trial', 0]])
  })

  it('are filled up with the discount and a tax on top where the list is not all', () => {
    const lineItems = [{ description: 'Membership', amount: 450 }]
    expect(sums({ totalDue: 435, lineItems, discountAmount: 45, taxAmount: 30 })).toEqual([
      ['Membership', 450],
      ['discount', -45],
      ['tax', 30],
    ])
  })

  it('do not count a tax twice that is in the prices', () => {
    const lineItems = [{ description: 'Mitgliedschaft', amount: 549 }]
    expect(sums({ totalDue: 549, lineItems, taxAmount: 36, taxIncluded: true })).toEqual([
      ['Mitgliedschaft', 549],
    ])
  })

  it('are the plan and what is left of the old one where nothing is listed, whatever its sign', () => {
    for (const prorateAmount of [200, -200])
      expect(sums({ totalDue: 899, subscriptionAmount: 1099, prorateAmount })).toEqual([
        ['plan', 1099],
        ['credit', -200],
      ])
  })

  it('leave something over where the old plan is worth more than the new one costs', () => {
    const lineItems = [
      { description: 'New', amount: 1099 },
      { description: 'Old', amount: -4000 },
    ]
    expect(sums({ totalDue: 0, lineItems })).toEqual([
      ['New', 1099],
      ['Old', -4000],
    ])
    expect(leftOver(SubscriptionEstimate.fromPartial({ totalDue: 0, lineItems }))).toBe(2901)
    expect(
      leftOver(SubscriptionEstimate.fromPartial({ totalDue: 1099, lineItems: lineItems.slice(0, 1) })),
    ).toBe(0)
  })
})
