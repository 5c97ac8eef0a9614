import type Stripe from 'stripe'
import { mergeMetadata } from '../billing/prices.ts'
import type { CallInput, Calls } from '../call-handler.ts'
import { listOf, retrieve } from '../lists.ts'
import { type Form, innerOf, integerOf, isOn, recordOf, requiredText, textOf } from '../read-form.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from '../simulator-request.ts'
import { findObject, listObjects, type StoredObject } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'
import { asOf } from './coupons.ts'
import { isRedeemable } from './redemptions.ts'

const LETTERS = 8

async function createCode({ request, form }: CallInput): Promise<object> {
  const promotion = innerOf(form, 'promotion')
  if (requiredText(promotion, 'type') !== 'coupon')
    throw invalid('promotion[type]', 'Invalid promotion[type]: must be coupon')
  const coupon = await lockObject<Stripe.Coupon>(
    request,
    'coupon',
    requiredText(promotion, 'coupon'),
    'promotion[coupon]',
  )
  if (!asOf(coupon.body, request.now).valid)
    throw invalid('promotion[coupon]', 'The coupon is no longer valid.')
  const code =
    textOf(form, 'code') ??
    newId('x')
      .slice(2, 2 + LETTERS)
      .toUpperCase()
  if (!/^[A-Za-z0-9-]{1,500}$/.test(code))
    throw invalid('code', 'Promotion codes can contain letters, digits and dashes.')
  const customerId = textOf(form, 'customer')
  const restrictions = innerOf(form, 'restrictions')
  const minimum = integerOf(restrictions, 'minimum_amount', 1)
  const made = {
    id: newId('promo'),
    object: 'promotion_code',
    active: textOf(form, 'active') !== 'false',
    code,
    created: seconds(request.now),
    customer: customerId,
    customer_account: null,
    expires_at: integerOf(form, 'expires_at', 1),
    livemode: false,
    max_redemptions: integerOf(form, 'max_redemptions', 1),
    metadata: recordOf(form, 'metadata'),
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: isOn(restrictions, 'first_time_transaction'),
      minimum_amount: minimum,
      minimum_amount_currency:
        minimum === null ? null : requiredText(restrictions, 'minimum_amount_currency').toLowerCase(),
    },
    times_redeemed: 0,
  } satisfies Partial<Stripe.PromotionCode>
  await onlyOneActive(request, made)
  await saveObject(request, made, { customerId })
  await emitEvent(request, 'promotion_code.created', made)
  return made
}

/** Codes are case-insensitive, so two that differ in case only cannot exist together. */
async function onlyOneActive(
  request: SimulatorRequest,
  { code, customer }: { code: string; customer: string | null },
) {
  for (const kept of await codesLike(request, code)) {
    const { body } = await shownCode(request, kept)
    if (body.active && (body.customer === null || customer === null || body.customer === customer))
      throw invalid(
        'code',
        `An active promotion code with \`code: ${code}\` already exists.`,
        'resource_already_exists',
      )
  }
}

function codesLike(request: SimulatorRequest, code: string): Promise<StoredObject<Stripe.PromotionCode>[]> {
  const among = { field: 'lowerCode' as const, values: [code.toLowerCase()] }
  return listObjects<Stripe.PromotionCode>(request.tx, { kind: 'promotion_code', among, limit: 100 })
}

/** Its current state: active only while its coupon is valid, too. */
async function shownCode(
  request: SimulatorRequest,
  kept: StoredObject<object>,
): Promise<StoredObject<Stripe.PromotionCode>> {
  const body = kept.body as Stripe.PromotionCode
  const coupon = await findObject<Stripe.Coupon>(request.tx, String(body.promotion.coupon))
  const valid = coupon?.kind === 'coupon' && asOf(coupon.body, request.now).valid
  const active = body.active && valid && isRedeemable(body, body.expires_at, request.now)
  return { ...kept, body: { ...body, active } }
}

/** As it stands now. Throws Stripe's refusal where there is none of this name. */
export async function lockCode(
  request: SimulatorRequest,
  id: string,
  param: string,
): Promise<StoredObject<Stripe.PromotionCode>> {
  return shownCode(request, await lockObject<object>(request, 'promotion_code', id, param))
}

async function updateCode({ request, form, id }: CallInput): Promise<object> {
  const kept = await lockObject<Stripe.PromotionCode>(request, 'promotion_code', id)
  const body = {
    ...kept.body,
    active: 'active' in form ? isOn(form, 'active') : kept.body.active,
    metadata: mergeMetadata(kept.body.metadata, form),
  }
  if (body.active && !kept.body.active)
    await onlyOneActive(request, { code: body.code, customer: body.customer as string | null })
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'promotion_code.updated', body)
  return (await shownCode(request, { ...kept, body })).body
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
    async (request, kept) => (await shownCode(request, kept)).body,
  ),
  'GET /v1/promotion_codes': listOf({
    kind: 'promotion_code',
    path: 'promotion_codes',
    narrow: ({ form }) => codeNarrowed(form),
    shown: async ({ request, form }, kept) => {
      const { body } = await shownCode(request, kept)
      return 'active' in form && body.active !== isOn(form, 'active') ? null : body
    },
  }),
}
