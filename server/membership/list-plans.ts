import type * as calls from '#contract/calls/membership.ts'
import type { PlanList } from '#contract/generated/membership.ts'
import { PLANS } from '#rules/plans.ts'
import type { CallInput } from '../calls/bind.ts'
import { planMessage } from './view.ts'

/** The plans for sale (docs/product.md#plans); none where the shop takes no money. */
export async function listPlans({
  app: { payments, config },
}: CallInput<typeof calls.listPlans>): Promise<PlanList> {
  const { provider, currency } = payments
  const plans = provider === 'off' ? [] : PLANS.map(plan => planMessage(plan, currency, config.planCredits))
  return { plans, trialDays: config.trialDays }
}
