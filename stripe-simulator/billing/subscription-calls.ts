import type Stripe from 'stripe'
import type { CallInput, Calls } from '../call-handler.ts'
import { readDiscounts } from '../discounts/discounts.ts'
import { listOf, retrieve } from '../lists.ts'
import { findMethod } from '../payment-methods.ts'
import { type Form, innerOf, integerOf, isOn, recordOf, requiredText, textOf } from '../read-form.ts'
import { type SimulatorRequest, seconds } from '../simulator-request.ts'
import { invalid } from '../stripe-refusal.ts'
import { caughtUp } from './advance.ts'
import { cancelSubscription, updateSubscription } from './change-subscription.ts'
import { createSubscription, type NewSubscription } from './create-subscription.ts'
import { lockCustomerRecord, requireCustomer, requireOwnMethod } from './customers.ts'
import { findPrice } from './prices.ts'
import { resumeSubscription } from './resume-subscription.ts'

const DAY = 86_400
const BEHAVIORS = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete']

/** The price that the first of the items names. */
export async function readPrice(
  request: SimulatorRequest,
  items: Form,
  param = 'items',
): Promise<Stripe.Price> {
  const [item, other] = Object.values(items)
  if (typeof item !== 'object') throw invalid(param, `Missing required param: ${param}.`, 'parameter_missing')
  if (other) throw invalid(param, 'The simulator knows subscriptions with one item.')
  const price = await findPrice(request, requiredText(item, 'price'), `${param}[0][price]`)
  if (!price.recurring) throw invalid(param, 'The price specified is set to `type=one_time`.')
  return price
}

/** When a trial ends that is given by its days or its end; null without one. */
export function readTrialEnd({ now }: SimulatorRequest, form: Form): number | null {
  const days = integerOf(form, 'trial_period_days', 1)
  const given = textOf(form, 'trial_end')
  if (given === 'now') return null
  const end = given ? integerOf(form, 'trial_end') : days === null ? null : seconds(now) + days * DAY
  if (end !== null && end <= seconds(now))
    throw invalid('trial_end', 'Timestamp must be an integer Unix timestamp in the future.')
  return end
}

export function readMissingMethod(form: Form): NewSubscription['missingMethod'] {
  const end = innerOf(innerOf(form, 'trial_settings'), 'end_behavior')
  return textOf(end, 'missing_payment_method') ?? 'create_invoice'
}

async function create({ request, form }: CallInput): Promise<object> {
  const customerId = requiredText(form, 'customer')
  await lockCustomerRecord(request, customerId)
  const price = await readPrice(request, innerOf(form, 'items'))
  const behavior = textOf(form, 'payment_behavior') ?? 'allow_incomplete'
  if (!BEHAVIORS.includes(behavior))
    throw invalid('payment_behavior', `Invalid payment_behavior: must be one of ${BEHAVIORS.join(', ')}`)
  const method = textOf(form, 'default_payment_method')
  if (method) {
    await findMethod(request, method, customerId)
    await requireOwnMethod(request, method, customerId)
  }
  const redeeming = { customerId, subscriptionId: null, price, at: seconds(request.now) }
  const kept = await createSubscription(request, {
    customerId,
    price,
    discounts: (await readDiscounts(request, form, redeeming)) ?? [],
    trialEnd: readTrialEnd(request, form),
    missingMethod: readMissingMethod(form),
    metadata: recordOf(form, 'metadata'),
    taxed: isOn(innerOf(form, 'automatic_tax'), 'enabled'),
    method,
    behavior: behavior as NewSubscription['behavior'],
    cancelsAtPeriodEnd: isOn(form, 'cancel_at_period_end'),
    description: textOf(form, 'description'),
  })
  return kept.body
}

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  all: [],
  ended: ['canceled', 'incomplete_expired'],
}
/** Without `status`, ended subscriptions are left out. */
const LIVE = ['active', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid']

export const subscriptionCalls: Calls = {
  'POST /v1/subscriptions': create,
  'GET /v1/subscriptions': listOf({
    kind: 'subscription',
    path: 'subscriptions',
    narrow: async ({ request, form }) => {
      await requireCustomer(request, textOf(form, 'customer'))
      const price = textOf(form, 'price')
      const status = textOf(form, 'status')
      const values = status === null ? LIVE : (STATUSES[status] ?? [status])
      return {
        customerId: textOf(form, 'customer'),
        ...(price && { like: { items: { data: [{ price: { id: price } }] } } }),
        among: { field: 'status' as const, values },
      }
    },
  }),
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': async ({ request, id, form }) =>
    (await updateSubscription(request, await caughtUp(request, id), form)).body,
  'DELETE /v1/subscriptions/:id': async ({ request, id, form }) =>
    (await cancelSubscription(request, await caughtUp(request, id), form)).body,
  'POST /v1/subscriptions/:id/resume': async ({ request, id, form }) =>
    (await resumeSubscription(request, await caughtUp(request, id), form)).body,
}
