import type Stripe from 'stripe'
import type { Reduction } from '../billing/invoice-sums.ts'
import { after } from '../billing/periods.ts'
import { type Form, innerOf, textOf } from '../read-form.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveObject,
  seconds,
} from '../simulator-request.ts'
import { findObject, listObjects } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'
import { asOf, countCoupon, productsOf, type StoredCoupon } from './coupons.ts'
import { lockCode } from './promotion-codes.ts'
import { countRedemption } from './redemptions.ts'

interface Redeeming {
  /** null where nobody is named. */
  customerId: string | null
  subscriptionId: string | null
  /** What it is to be taken off. */
  price: Stripe.Price
  at: number
}

/** The discounts that a request names, checked and not yet redeemed; null where it names none. An empty list removes all. */
export async function readDiscounts(
  request: SimulatorRequest,
  form: Form,
  redeeming: Redeeming,
): Promise<Stripe.Discount[] | null> {
  if (!('discounts' in form)) return null
  const drafts: Stripe.Discount[] = []
  for (const [index, given] of Object.entries(innerOf(form, 'discounts'))) {
    if (typeof given === 'string') throw invalid('discounts', 'A discount is a record.')
    drafts.push(await draftDiscount(request, given, `discounts[${index}]`, redeeming))
  }
  return drafts
}

/** One of them, checked and not yet redeemed. Throws Stripe's refusal. */
export async function draftDiscount(
  request: SimulatorRequest,
  given: Form,
  param: string,
  redeeming: Redeeming,
): Promise<Stripe.Discount> {
  const known = textOf(given, 'discount')
  if (known) return (await lockObject<Stripe.Discount>(request, 'discount', known, `${param}[discount]`)).body
  const codeId = textOf(given, 'promotion_code')
  const code = codeId ? (await lockCode(request, codeId, `${param}[promotion_code]`)).body : null
  if (code) await checkCode(request, code, `${param}[promotion_code]`, redeeming)
  const couponId = code ? String(code.promotion.coupon) : textOf(given, 'coupon')
  if (!couponId) throw invalid(param, 'A discount names a coupon or a promotion code.', 'parameter_missing')
  const coupon = await lockObject<Stripe.Coupon>(request, 'coupon', couponId, `${param}[coupon]`)
  checkCoupon(request, coupon, `${param}[coupon]`, redeeming)
  const { customerId, subscriptionId, at } = redeeming
  const months = coupon.body.duration_in_months
  const discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: customerId,
    customer_account: null,
    end: months === null ? null : after(at, { interval: 'month', count: months }, 1),
    invoice: null,
    invoice_item: null,
    promotion_code: codeId,
    source: { type: 'coupon', coupon: couponId },
    start: at,
    subscription: subscriptionId,
    subscription_item: null,
  } satisfies Stripe.Discount
  request.unkept?.set(discount.id, discount)
  return discount
}

async function checkCode(
  request: SimulatorRequest,
  code: Stripe.PromotionCode,
  param: string,
  { customerId, price }: Redeeming,
) {
  if (!code.active) throw invalid(param, 'This promotion code is expired or inactive.', 'coupon_expired')
  if (code.customer !== null && code.customer !== customerId)
    throw invalid(param, 'This promotion code cannot be redeemed by this customer.')
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = code.restrictions
  if (first_time_transaction && customerId && (await hasPaid(request, customerId)))
    throw invalid(
      param,
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    )
  const tooLittle = minimum_amount !== null && (price.unit_amount ?? 0) < minimum_amount
  if (tooLittle || (minimum_amount !== null && price.currency !== minimum_amount_currency))
    throw invalid(param, 'This promotion code cannot be redeemed: its minimum amount is not reached.')
}

async function hasPaid({ tx }: SimulatorRequest, customerId: string): Promise<boolean> {
  for (const [kind, status] of [
    ['payment_intent', 'succeeded'],
    ['invoice', 'paid'],
  ] as const)
    if ((await listObjects(tx, { kind, customerId, like: { status }, limit: 1 })).length > 0) return true
  return false
}

function checkCoupon(
  request: SimulatorRequest,
  coupon: StoredCoupon,
  param: string,
  { price }: Redeeming,
): void {
  if (!asOf(coupon.body, request.now).valid)
    throw invalid(param, `Coupon expired: ${coupon.id}`, 'coupon_expired')
  const { currency } = coupon.body
  if (currency !== null && currency !== price.currency)
    throw invalid(
      param,
      `The coupon's currency (${currency}) is not the one of the price (${price.currency}).`,
    )
  const products = productsOf(coupon)
  if (products && !products.includes(String(price.product)))
    throw invalid(param, 'The coupon cannot be redeemed because it does not apply to anything in this order.')
}

/** Redeems a discount: counts it and emits the event. */
export async function redeem(request: SimulatorRequest, discount: Stripe.Discount): Promise<void> {
  if (await findObject(request.tx, discount.id)) return
  await saveObject(request, discount, { customerId: discount.customer as string | null })
  await countCoupon(request, String(discount.source.coupon))
  if (discount.promotion_code)
    await countRedemption(request, 'promotion_code', String(discount.promotion_code))
  await emitEvent(request, 'customer.discount.created', discount)
}

export async function findDiscounts(
  { tx }: SimulatorRequest,
  ids: readonly unknown[],
): Promise<Stripe.Discount[]> {
  const found = await Promise.all(ids.map(id => findObject<Stripe.Discount>(tx, String(id))))
  return found.flatMap(kept => kept?.body ?? [])
}

/** The reductions at an instant. A discount stays valid when its coupon expires later. */
export async function reductionsOf(
  request: SimulatorRequest,
  discounts: readonly Stripe.Discount[],
  at: number,
): Promise<Reduction[]> {
  const reductions: Reduction[] = []
  for (const discount of discounts) {
    const coupon = await findObject<Stripe.Coupon>(request.tx, String(discount.source.coupon))
    if (!coupon || (discount.end !== null && discount.end <= at)) continue
    reductions.push({
      discountId: discount.id,
      percentOff: coupon.body.percent_off,
      amountOff: coupon.body.amount_off,
      products: productsOf(coupon as StoredCoupon),
    })
  }
  return reductions
}

/** The discounts that are left after an invoice: without those for one invoice that it used, and without expired ones. */
export async function survivors(
  request: SimulatorRequest,
  discounts: readonly Stripe.Discount[],
  used: readonly string[],
  at: number,
): Promise<Stripe.Discount[]> {
  const left: Stripe.Discount[] = []
  for (const discount of discounts) {
    const coupon = await findObject<Stripe.Coupon>(request.tx, String(discount.source.coupon))
    const once = coupon?.body.duration === 'once' && used.includes(discount.id)
    if (!once && (discount.end === null || discount.end > at)) left.push(discount)
  }
  return left
}

/** The same, with events for those that ended. */
export async function leftAfter(
  request: SimulatorRequest,
  discounts: readonly Stripe.Discount[],
  used: readonly string[],
): Promise<Stripe.Discount[]> {
  const left = await survivors(request, discounts, used, seconds(request.now))
  for (const discount of discounts)
    if (!left.includes(discount)) await emitEvent(request, 'customer.discount.deleted', discount)
  return left
}
