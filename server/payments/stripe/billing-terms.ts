import type { PlanId } from '#rules/plans.ts'
import { expectKind } from './ask-stripe.ts'
import { asRefusal, findPromotion, type Promotion } from './find-promotion.ts'
import { planPrices } from './plan-prices.ts'
import type { StripeContext } from './stripe-context.ts'
import { billOf } from './subscription-facts.ts'

/** On what terms memberships are sold: prices, coupons, tax. New memberships, changes and estimates use the same ones. */
export type BillingTerms = ReturnType<typeof billingTerms>

export function billingTerms({ stripe, provider, clock, config, askForCustomer }: StripeContext) {
  const { currency } = config
  const prices = planPrices({ stripe, provider, currency, clock })
  const tax = { automatic_tax: { enabled: config.tax } } as const

  /** The provider's refusals in the reader's terms. */
  async function orRefused<T>(customerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await askForCustomer(customerId, work)
    } catch (error) {
      throw asRefusal(error)
    }
  }

  async function promotionFor(wish: { coupon: string | null; customerId: string; plan: PlanId }) {
    const { coupon: code, customerId, plan } = wish
    if (!code?.trim()) return null
    const price = await prices.priceOf(plan)
    return findPromotion({ stripe, code, price, customerId, currency, now: clock.now() })
  }

  const discountsOf = (promotion: Promotion | null) =>
    promotion ? { discounts: [{ promotion_code: promotion.id }] } : {}

  /** A whole period of the plan for a new customer, or later. */
  async function periodOf(wish: { customerId: string; plan: PlanId }, discounts: object) {
    const price = await prices.priceOf(wish.plan)
    const preview = await stripe.invoices.createPreview({
      customer: wish.customerId,
      subscription_details: { items: [{ price: price.id }] },
      ...tax,
      ...discounts,
    })
    return billOf(expectKind(preview, 'invoice'), prices)
  }

  return { stripe, clock, config, prices, tax, orRefused, promotionFor, discountsOf, periodOf }
}
