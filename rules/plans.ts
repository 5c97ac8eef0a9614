/** Section 3, price identifiers; decisions §3, prices. In the order of what they give: each is an upgrade of those before it. */
export const PLANS = [
  { id: 'Membership', premium: false, interval: 'month', cents: { usd: 450, eur: 549 } },
  { id: 'MembershipYearly', premium: false, interval: 'year', cents: { usd: 4950, eur: 5990 } },
  { id: 'PremiumMembership', premium: true, interval: 'month', cents: { usd: 1099, eur: 1299 } },
  { id: 'PremiumMembershipYearly', premium: true, interval: 'year', cents: { usd: 11_990, eur: 13_990 } },
] as const

export type Plan = (typeof PLANS)[number]
export type PlanId = Plan['id']

/** The plan of this identifier; null where there is none. */
export function planOf(id: string): Plan | null {
  return PLANS.find(plan => plan.id === id) ?? null
}

export type PlanChange =
  | { readonly change: 'subscribe' | 'upgrade' }
  | { readonly refused: 'samePlan' | 'lowerPlan' | 'alreadyHighest' }

/**
 * Section 4, plan change: to the same plan and to a lower one is refused, and whoever is on the highest is told so. `current` is the plan of a live
 * subscription; null without one.
 */
export function decidePlanChange(current: PlanId | null, wanted: PlanId): PlanChange {
  if (current === null) return { change: 'subscribe' }
  const rank = (id: PlanId) => PLANS.findIndex(plan => plan.id === id)
  if (current === wanted) return { refused: 'samePlan' }
  if (rank(current) === PLANS.length - 1) return { refused: 'alreadyHighest' }
  return rank(wanted) > rank(current) ? { change: 'upgrade' } : { refused: 'lowerPlan' }
}
