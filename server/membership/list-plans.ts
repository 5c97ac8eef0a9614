import type * as calls from '#contract/calls/membership.ts'
import type { PlanList } from '#contract/generated/membership.ts'
import { PLANS } from '#rules/plans.ts'
import type { CallInput } from '../calls/bind.ts'
import { currencyFor } from '../payments/currency-for.ts'
import { planMessage } from './view.ts'

/** The plans for sale (docs/product.md#plans); none where the shop takes no money. */
export async function listPlans({
  app,
  reader,
  query,
}: CallInput<typeof calls.listPlans>): Promise<PlanList> {
  const { payments, config } = app
  const { provider } = payments
  const currency = query.currency ?? currencyFor(app, reader, query.lang ?? reader?.lang ?? 'en')
  const plans = provider === 'off' ? [] : PLANS.map(plan => planMessage(plan, currency, config.planCredits))
  return { plans, trialDays: config.trialDays }
}
