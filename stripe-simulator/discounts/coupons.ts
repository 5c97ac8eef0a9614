import type Stripe from 'stripe'
import { mergeMetadata } from '../billing/prices.ts'
import type { CallInput, Calls } from '../call-handler.ts'
import { listOf, retrieve } from '../lists.ts'
import { type Form, innerOf, integerOf, recordOf, requiredText, textOf, textsOf } from '../read-form.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from '../simulator-request.ts'
import { findObject, type StoredObject } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'
import { countRedemption, isRedeemable } from './redemptions.ts'

export type StoredCoupon = StoredObject<Stripe.Coupon>

const DURATIONS = ['once', 'repeating', 'forever']

async function createCoupon({ request, form }: CallInput): Promise<object> {
  const id = textOf(form, 'id') ?? newId('x').slice(2, 10)
  if ((await findObject(request.tx, id)) !== null)
    throw invalid('id', `Coupon already exists.`, 'resource_already_exists')
  const percent = readPercent(form)
  const amount = integerOf(form, 'amount_off', 1)
  if ((percent === null) === (amount === null))
    throw invalid('percent_off', 'You must pass either `percent_off` or `amount_off`, and not both.')
  const duration = textOf(form, 'duration') ?? 'once'
  if (!DURATIONS.includes(duration))
    throw invalid('duration', `Invalid duration: must be one of ${DURATIONS.join(', ')}`)
  const months = integerOf(form, 'duration_in_months', 1)
  if ((duration === 'repeating') !== (months !== null))
    throw invalid(
      'duration_in_months',
      'duration_in_months is needed with duration=repeating, and only there.',
    )
  const products = textsOf(innerOf(form, 'applies_to'), 'products')
  const coupon = {
    id,
    object: 'coupon',
    amount_off: amount,
    created: seconds(request.now),
    currency: amount === null ? null : requiredText(form, 'currency').toLowerCase(),
    duration,
    duration_in_months: months,
    livemode: false,
    max_redemptions: integerOf(form, 'max_redemptions', 1),
    metadata: recordOf(form, 'metadata'),
    name: textOf(form, 'name'),
    percent_off: percent,
    redeem_by: integerOf(form, 'redeem_by', 1),
    times_redeemed: 0,
    valid: true,
  } satisfies Partial<Stripe.Coupon>
  // Answered only when expanded.
  const applies_to = products.length > 0 ? { products } : undefined
  await saveObject(request, coupon, { hidden: { includes: { applies_to } } })
  await emitEvent(request, 'coupon.created', coupon)
  return coupon
}

function readPercent(form: Form): number | null {
  const text = textOf(form, 'percent_off')
  if (text === null) return null
  const percent = Number(text)
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || percent <= 0 || percent > 100)
    throw invalid('percent_off', 'percent_off must be greater than 0 and at most 100.')
  return percent
}

/** Its current state: a coupon expires by date and by number of uses. */
export function asOf(coupon: Stripe.Coupon, now: Date): Stripe.Coupon {
  return { ...coupon, valid: coupon.valid && isRedeemable(coupon, coupon.redeem_by, now) }
}

/** The products that it is for; null for all. */
export function productsOf({ hidden }: StoredCoupon): string[] | null {
  const { applies_to } = (hidden.includes ?? {}) as { applies_to?: Stripe.Coupon.AppliesTo }
  return applies_to?.products ?? null
}

async function updateCoupon({ request, form, id }: CallInput): Promise<object> {
  const kept = await lockObject<Stripe.Coupon>(request, 'coupon', id)
  const body = {
    ...kept.body,
    name: 'name' in form ? textOf(form, 'name') : kept.body.name,
    metadata: mergeMetadata(kept.body.metadata, form),
  }
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'coupon.updated', body)
  return asOf(body, request.now)
}

/** Deletes a coupon for new redemptions. Existing discounts refer to it, so it is stored under another kind. */
async function deleteCoupon({ request, id }: CallInput): Promise<object> {
  const kept = await lockObject<Stripe.Coupon>(request, 'coupon', id)
  await saveChanged(request, { ...kept, kind: 'deleted coupon', body: { ...kept.body, valid: false } })
  await emitEvent(request, 'coupon.deleted', { ...kept.body, valid: false })
  return { id, object: 'coupon', deleted: true }
}

/** Counts a redemption; of a deleted coupon nothing is counted. */
export async function countCoupon(request: SimulatorRequest, id: string): Promise<void> {
  const kept = await findObject<Stripe.Coupon>(request.tx, id)
  if (kept?.kind === 'coupon') await countRedemption(request, 'coupon', id)
}

const shown = async (request: SimulatorRequest, kept: StoredObject<object>) =>
  asOf(kept.body as Stripe.Coupon, request.now)

export const couponCalls: Calls = {
  'POST /v1/coupons': createCoupon,
  'POST /v1/coupons/:id': updateCoupon,
  'GET /v1/coupons/:id': retrieve('coupon', shown),
  'DELETE /v1/coupons/:id': deleteCoupon,
  'GET /v1/coupons': listOf({
    kind: 'coupon',
    path: 'coupons',
    shown: ({ request }, kept) => shown(request, kept),
  }),
}
