import { describe, expect, it } from 'vitest'
import { decidePlanChange, PLANS, type PlanId, planOf } from './plans.ts'

const M: PlanId = 'Membership'
const MY: PlanId = 'MembershipYearly'
const P: PlanId = 'PremiumMembership'
const PY: PlanId = 'PremiumMembershipYearly'

// docs/product.md#plan-changes.
describe('changing the plan', () => {
  it.each<[PlanId | null, PlanId, string]>([
    [null, M, 'subscribe'],
    [null, PY, 'subscribe'],
    [M, M, 'samePlan'],
    [M, MY, 'upgrade'],
    [M, P, 'upgrade'],
    [M, PY, 'upgrade'],
    [MY, M, 'lowerPlan'],
    [MY, MY, 'samePlan'],
    [MY, P, 'upgrade'],
    [MY, PY, 'upgrade'],
    [P, M, 'lowerPlan'],
    [P, MY, 'lowerPlan'],
    [P, P, 'samePlan'],
    [P, PY, 'upgrade'],
    [PY, M, 'alreadyHighest'],
    [PY, MY, 'alreadyHighest'],
    [PY, P, 'alreadyHighest'],
    [PY, PY, 'samePlan'],
  ])('from %s to %s: %s', (current, wanted, outcome) => {
    const decided = decidePlanChange(current, wanted)
    expect('refused' in decided ? decided.refused : decided.change).toBe(outcome)
  })
})

// docs/product.md#plans and docs/product.md#membership.
it('plans cost what the shop says, in dollars and in euros', () => {
  expect(PLANS.map(({ id, cents }) => [id, cents.usd, cents.eur])).toEqual([
    [M, 450, 549],
    [MY, 4950, 5990],
    [P, 1099, 1299],
    [PY, 11_990, 13_990],
  ])
  expect(planOf(P)?.premium).toBe(true)
  expect(planOf('price_1')).toBeNull()
})
