import type { Currency } from '#rules/currency.ts'
import type { PlanId } from '#rules/plans.ts'
import { expectKind } from './ask-stripe.ts'
import { asRefusal, findPromotion, type Promotion } from './find-promotion.ts'
import { planPrices } from './plan-prices.ts'
import type { StripeContext } from './stripe-context.ts'
import { billOf } from './subscription-facts.ts'

/** On what terms memberships are sold: prices, coupons, tax. New memberships, changes and estimates use the same ones. */
export type BillingTerms = ReturnType<typeof billingTerms>

/** A plan for a customer, in a currency. */
interface ChargedPlan {
  customerId: string
  plan: PlanId
  currency: Currency
  /** The plan is priced for somebody at the customer's address, whatever the customer has in another currency. */
  withoutCustomer?: boolean
}

export function billingTerms({ stripe, provider, clock, config, askForCustomer }: StripeContext) {
  const prices = planPrices({ stripe, provider, clock })
  const tax = { automatic_tax: { enabled: config.tax } } as const

  /** The provider's refusals in the reader's terms. */
  async function orRefused<T>(customerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await askForCustomer(customerId, work)
    } catch (error) {
      throw asRefusal(error)
    }
  }

  async function promotionFor(wish: ChargedPlan & { coupon: string | null }) {
    const { coupon: code, customerId, plan, currency } = wish
    if (!code?.trim()) return null
    const price = await prices.priceOf(plan, currency)
    return findPromotion({ stripe, code, price, customerId, currency, now: clock.now() })
  }

  const discountsOf = (promotion: Promotion | null) =>
    promotion ? { discounts: [{ promotion_code: promotion.id }] } : {}

  async function customerOfPreview({ customerId, withoutCustomer }: ChargedPlan) {
    if (!withoutCustomer) return { customer: customerId }
    const customer = await stripe.customers.retrieve(customerId)
    const { country, postal_code } = (!customer.deleted && customer.address) || {}
    return {
      customer_details: { address: { ...(country && { country }), ...(postal_code && { postal_code }) } },
    }
  }

  /** A whole period of the plan for a new customer, or later. */
  async function periodOf(wish: ChargedPlan, discounts: object) {
    const price = await prices.priceOf(wish.plan, wish.currency)
    const preview = await stripe.invoices.createPreview({
      ...(await customerOfPreview(wish)),
      subscription_details: { items: [{ price: price.id }] },
      ...tax,
      ...discounts,
    })
    return billOf(expectKind(preview, 'invoice'), prices)
  }

  return { stripe, clock, config, prices, tax, orRefused, promotionFor, discountsOf, periodOf }
}
