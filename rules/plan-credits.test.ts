// Proves docs/product.md#credits
import { describe, expect, it } from 'vitest'
import { creditsDueAt, readPlanCredits } from './plan-credits.ts'

describe('credits of plans are read', () => {
  it.each([
    ['', {}],
    ['PremiumMembership:1', { PremiumMembership: 1 }],
    [
      'Membership:1, PremiumMembership:2 PremiumMembershipYearly:3',
      { Membership: 1, PremiumMembership: 2, PremiumMembershipYearly: 3 },
    ],
    ['Gold:1', undefined],
    ['Membership:0', undefined],
    ['Membership:101', undefined],
    ['Membership:-1', undefined],
    ['Membership:1.5', undefined],
    ['Membership', undefined],
    ['Membership:1,Membership:2', undefined],
    ['toString:1', undefined],
  ])('"%s" as %j', (text, credits) => expect(readPlanCredits(text)).toEqual(credits))
})

describe('credits are due', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const regular = { plan: 'Membership', from: day(1), until: day(31) } as const
  const premium = { plan: 'PremiumMembership', from: day(10), until: day(31) } as const
  const one = { plan: 'Membership', credits: 1, since: day(1) } as const
  const two = { plan: 'PremiumMembership', credits: 2, since: day(1) } as const
  it.each([
    { what: 'at the first moment of a period', at: 1, periods: [regular], rows: [one], is: one },
    { what: 'never at its end', at: 31, periods: [regular], rows: [one], is: null },
    { what: 'never before it', at: 9, periods: [premium], rows: [two], is: null },
    {
      what: 'of the plan that brings the most',
      at: 10,
      periods: [regular, premium],
      rows: [one, two],
      is: two,
    },
    { what: 'of the plan that brings some', at: 10, periods: [regular, premium], rows: [one], is: one },
    {
      what: 'never from before the plan brought them',
      at: 10,
      periods: [regular],
      rows: [{ ...one, since: day(11) }],
      is: null,
    },
    { what: 'never where no plan brings any', at: 10, periods: [regular], rows: [], is: null },
  ])('$what', ({ at, periods, rows, is }) => expect(creditsDueAt(day(at), periods, rows)).toEqual(is))
})
