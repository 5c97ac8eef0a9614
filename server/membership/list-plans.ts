import type * as calls from '#contract/calls/membership.ts'
import type { PlanList } from '#contract/generated/membership.ts'
import { paysFixedPrices } from '#rules/fixed-price.ts'
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
  const lang = query.lang ?? reader?.lang ?? 'en'
  const currency = query.currency ?? currencyFor(app, reader, lang)
  const plans = provider === 'off' ? [] : PLANS.map(plan => planMessage(plan, currency, config.planCredits))
  // Where prices are fixed a plan does not make books or coins cheaper, and does not promise it.
  const promised = paysFixedPrices(reader ?? { lang, currency: null }, config)
    ? plans.map(plan => ({ ...plan, coinDiscountBps: 0, volumeDiscountBps: 0 }))
    : plans
  return { plans: promised, trialDays: config.trialDays }
}
