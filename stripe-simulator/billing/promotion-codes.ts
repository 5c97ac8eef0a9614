import type Stripe from 'stripe'
import type { Called, Calls } from '../called.ts'
import { type Desk, newName, put, putBack, seconds, take, tell } from '../desk.ts'
import { listOf, retrieve } from '../lists.ts'
import { type Form, innerOf, isOn, neededText, recordOf, textOf, wholeOf } from '../read-form.ts'
import { findKept, type Kept, listKept } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'
import { asOf } from './coupons.ts'
import { mergeMetadata } from './prices.ts'

const LETTERS = 8

async function createCode({ desk, form }: Called): Promise<object> {
  const promotion = innerOf(form, 'promotion')
  if (neededText(promotion, 'type') !== 'coupon')
    throw invalid('promotion[type]', 'Invalid promotion[type]: must be coupon')
  const coupon = await take<Stripe.Coupon>(
    desk,
    'coupon',
    neededText(promotion, 'coupon'),
    'promotion[coupon]',
  )
  if (!asOf(coupon.body, desk.now).valid) throw invalid('promotion[coupon]', 'The coupon is no longer valid.')
  const code =
    textOf(form, 'code') ??
    newName('x')
      .slice(2, 2 + LETTERS)
      .toUpperCase()
  if (!/^[A-Za-z0-9-]{1,500}$/.test(code))
    throw invalid('code', 'Promotion codes can contain letters, digits and dashes.')
  const customerId = textOf(form, 'customer')
  const restrictions = innerOf(form, 'restrictions')
  const minimum = wholeOf(restrictions, 'minimum_amount', 1)
  const made = {
    id: newName('promo'),
    object: 'promotion_code',
    active: textOf(form, 'active') !== 'false',
    code,
    created: seconds(desk.now),
    customer: customerId,
    customer_account: null,
    expires_at: wholeOf(form, 'expires_at', 1),
    livemode: false,
    max_redemptions: wholeOf(form, 'max_redemptions', 1),
    metadata: recordOf(form, 'metadata'),
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: isOn(restrictions, 'first_time_transaction'),
      minimum_amount: minimum,
      minimum_amount_currency:
        minimum === null ? null : neededText(restrictions, 'minimum_amount_currency').toLowerCase(),
    },
    times_redeemed: 0,
  } satisfies Partial<Stripe.PromotionCode>
  await onlyOneActive(desk, made)
  await put(desk, made, { customerId })
  await tell(desk, 'promotion_code.created', made)
  return made
}

/** A code is redeemed however it is written: two that differ in nothing else would be one. */
async function onlyOneActive(desk: Desk, { code, customer }: { code: string; customer: string | null }) {
  for (const kept of await codesLike(desk, code)) {
    const { body } = await shownCode(desk, kept)
    if (body.active && (body.customer === null || customer === null || body.customer === customer))
      throw invalid(
        'code',
        `An active promotion code with \`code: ${code}\` already exists.`,
        'resource_already_exists',
      )
  }
}

function codesLike(desk: Desk, code: string): Promise<Kept<Stripe.PromotionCode>[]> {
  const among = { field: 'lowerCode' as const, values: [code.toLowerCase()] }
  return listKept<Stripe.PromotionCode>(desk.tx, { kind: 'promotion_code', among, limit: 100 })
}

/** As it stands now: active only while its coupon is valid, too. */
async function shownCode(desk: Desk, kept: Kept<object>): Promise<Kept<Stripe.PromotionCode>> {
  const body = kept.body as Stripe.PromotionCode
  const coupon = await findKept<Stripe.Coupon>(desk.tx, String(body.promotion.coupon))
  const valid = coupon?.kind === 'coupon' && asOf(coupon.body, desk.now).valid
  const over = body.expires_at !== null && body.expires_at <= seconds(desk.now)
  const used = body.max_redemptions !== null && body.times_redeemed >= body.max_redemptions
  return { ...kept, body: { ...body, active: body.active && valid && !over && !used } }
}

/** As it stands now. Throws Stripe's refusal where there is none of this name. */
export async function takeCode(desk: Desk, id: string, param: string): Promise<Kept<Stripe.PromotionCode>> {
  return shownCode(desk, await take<object>(desk, 'promotion_code', id, param))
}

async function updateCode({ desk, form, id }: Called): Promise<object> {
  const kept = await take<Stripe.PromotionCode>(desk, 'promotion_code', id)
  const body = {
    ...kept.body,
    active: 'active' in form ? isOn(form, 'active') : kept.body.active,
    metadata: mergeMetadata(kept.body.metadata, form),
  }
  if (body.active && !kept.body.active)
    await onlyOneActive(desk, { code: body.code, customer: body.customer as string | null })
  await putBack(desk, { ...kept, body })
  await tell(desk, 'promotion_code.updated', body)
  return (await shownCode(desk, { ...kept, body })).body
}

/** Once more redeemed. */
export async function countCode(desk: Desk, id: string): Promise<void> {
  const held = await take<Stripe.PromotionCode>(desk, 'promotion_code', id)
  await putBack(desk, { ...held, body: { ...held.body, times_redeemed: held.body.times_redeemed + 1 } })
}

const codeNarrowed = (form: Form) => {
  const code = textOf(form, 'code')
  const coupon = textOf(form, 'coupon')
  return {
    customerId: textOf(form, 'customer'),
    ...(coupon && { like: { promotion: { coupon } } }),
    ...(code && { among: { field: 'lowerCode' as const, values: [code.toLowerCase()] } }),
  }
}

export const promotionCodeCalls: Calls = {
  'POST /v1/promotion_codes': createCode,
  'POST /v1/promotion_codes/:id': updateCode,
  'GET /v1/promotion_codes/:id': retrieve(
    'promotion_code',
    async (desk, kept) => (await shownCode(desk, kept)).body,
  ),
  'GET /v1/promotion_codes': listOf({
    kind: 'promotion_code',
    path: 'promotion_codes',
    narrow: ({ form }) => codeNarrowed(form),
    shown: async ({ desk, form }, kept) => {
      const { body } = await shownCode(desk, kept)
      return 'active' in form && body.active !== isOn(form, 'active') ? null : body
    },
  }),
}
