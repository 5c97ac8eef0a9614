import Stripe from 'stripe'
import { PaymentsUnavailable } from '../payments.ts'
import { SubscriptionRefused } from '../subscriptions.ts'
import type { Price } from './plan-prices.ts'

export interface Promotion {
  id: string
  couponId: string
  /** It takes something off later bills too. */
  lasts: boolean
}

interface PromotionQuery {
  stripe: Stripe
  /** As it was typed. */
  code: string
  price: Price
  customerId: string
  currency: string
  now: Date
}

/** The provider has no longer codes. */
const MOST_LETTERS = 100

/**
 * A promotion code as the reader typed it, whatever its case and the spaces around it (docs/product.md#subscribing: 404,
 * 410, 424). Throws {@link SubscriptionRefused}.
 */
export async function findPromotion({ stripe, code, price, customerId, currency, now }: PromotionQuery) {
  const typed = code.trim()
  if (typed.length > MOST_LETTERS || !/^[\w-]+$/.test(typed)) throw new SubscriptionRefused('couponNotFound')
  const { data } = await stripe.promotionCodes.list({ code: typed, limit: 100 })
  // The same code may exist for several customers, for everybody, and expired. Codes of other customers do not count.
  const forThem = data.filter(({ customer }) => [customerId, null].includes(nameOf(customer)))
  const found = forThem.find(({ active }) => active) ?? forThem[0]
  const couponId = found && nameOf(found.promotion.coupon)
  if (!found || !couponId) throw new SubscriptionRefused('couponNotFound')
  const coupon = await stripe.coupons.retrieve(couponId, { expand: ['applies_to', 'currency_options'] })
  const seconds = now.getTime() / 1000
  const over = (end: number | null) => end !== null && end <= seconds
  if (!found.active || !coupon.valid || over(found.expires_at) || over(coupon.redeem_by))
    throw new SubscriptionRefused('couponExpired')
  const products = coupon.applies_to?.products
  const elsewhere =
    coupon.currency !== null && coupon.currency !== currency && !coupon.currency_options?.[currency]
  if ((products && !products.includes(price.product)) || elsewhere)
    throw new SubscriptionRefused('couponNotForPlan')
  return { id: found.id, couponId, lasts: coupon.duration !== 'once' } satisfies Promotion
}

/** Maps the provider's refusals of a code, an address or a pending change. */
export function asRefusal(error: unknown): unknown {
  // The same change is under way in another tab.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new SubscriptionRefused('changePending')
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error
  const { code = '', message } = error
  if (/tax_location|postal_code|incorrect_zip/.test(code)) return new SubscriptionRefused('zipInvalid')
  if (/coupon_expired/.test(code)) return new SubscriptionRefused('couponExpired')
  if (/applies_to_nothing|promotion_code|coupon/i.test(code) || /promotion code/i.test(message))
    return new SubscriptionRefused('couponNotForPlan')
  // A new period has begun since it was counted.
  if (/proration date/i.test(message))
    return new PaymentsUnavailable('the period ended while the change was asked for', { cause: error })
  // Something was made for the customer by hand, and the provider charges a customer in one currency.
  if (code === 'currency_mismatch' || /combine currencies/i.test(message))
    return new SubscriptionRefused('currencyMixed')
  if (/pending.?update/i.test(message)) return new SubscriptionRefused('changePending')
  return error
}

function nameOf(one: string | { id: string } | null): string | null {
  return typeof one === 'string' ? one : (one?.id ?? null)
}
