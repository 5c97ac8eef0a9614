import type { SubscriptionEstimate } from '#contract/generated/membership.ts'

export interface Sum {
  readonly what: 'plan' | 'credit' | 'discount' | 'tax'
  /** The provider's text; '' where the shop has one of its own. */
  readonly description: string
  /** Cents; discounts are negative. */
  readonly amount: number
}

/**
 * The lines of which the sum of an estimate consists, so that they add up to it: what the shop lists, and where that is not
 * all of it the discount, and the tax that comes on top. Without a list, the plan and what is left of the old one.
 */
export function sumsOf(estimate: SubscriptionEstimate): Sum[] {
  const { totalDue, lineItems, subscriptionAmount, prorateAmount = 0, discountAmount } = estimate
  const { taxAmount = 0, taxIncluded } = estimate
  const listed = lineItems.map(({ description, amount }): Sum => ({ what: 'plan', description, amount }))
  // The rest of the old plan may be worth more than the new one costs: then nothing is due.
  if (listed.length > 0 && Math.max(0, listedSum(estimate)) === totalDue) return listed
  const own: Sum[] = [
    { what: 'plan', description: '', amount: subscriptionAmount },
    { what: 'credit', description: '', amount: -Math.abs(prorateAmount) },
  ]
  const added: Sum[] = [
    { what: 'discount', description: '', amount: -Math.abs(discountAmount) },
    { what: 'tax', description: '', amount: taxIncluded ? 0 : taxAmount },
  ]
  return [...(listed.length > 0 ? listed : own), ...added].filter(({ amount }) => amount !== 0)
}

function listedSum({ lineItems }: SubscriptionEstimate): number {
  return lineItems.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is left over and pays for later bills, cents; 0 where nothing is. */
export function leftOver(estimate: SubscriptionEstimate): number {
  return estimate.totalDue === 0 ? Math.max(0, -listedSum(estimate)) : 0
}
