import { customerCalls } from './billing/customers.ts'
import { deleteCustomer } from './billing/delete-customer.ts'
import { invoiceCalls } from './billing/invoice-calls.ts'
import { priceCalls } from './billing/prices.ts'
import { subscriptionCalls } from './billing/subscription-calls.ts'
import { type Calls, Declined } from './call-handler.ts'
import { couponCalls } from './discounts/coupons.ts'
import { promotionCodeCalls } from './discounts/promotion-codes.ts'
import { expand } from './expand.ts'
import { paymentCalls } from './payment-calls.ts'
import { portalCalls } from './portal-calls.ts'
import { type Form, textOf, textsOf } from './read-form.ts'
import { lockCustomer, type SimulatorRequest } from './simulator-request.ts'
import { StripeRefusal } from './stripe-refusal.ts'

export interface Answer {
  status: number
  body: object
}

/** The handlers of all calls. */
const ROUTES: Calls = {
  ...customerCalls,
  'DELETE /v1/customers/:id': deleteCustomer,
  ...priceCalls,
  ...couponCalls,
  ...promotionCodeCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...portalCalls,
}

/** Answers one request. Throws {@link StripeRefusal}. */
export async function answerCall(
  asked: SimulatorRequest,
  { method, path, form }: { method: string; path: string; form: Form },
): Promise<Answer> {
  const request: SimulatorRequest = { ...asked, unkept: new Map() }
  const { pattern, id } = patternOf(method, path)
  const answers = ROUTES[`${method} ${pattern}`]
  if (!answers)
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The simulator does not know it.`,
    })
  if (method !== 'GET')
    await lockCustomer(request, textOf(form, 'customer') ?? textOf(form, 'subscription') ?? id)
  const body = await answers({ request, id, form })
  if (body instanceof Declined) return { status: 402, body: { error: body.error } }
  for (const name of textsOf(form, 'expand')) await expand(request, body, name.split('.'))
  return { status: 200, body }
}

const PATTERNS = Object.keys(ROUTES).map(route => {
  const [method, path = ''] = route.split(' ')
  return { method, path, pattern: new RegExp(`^${path.replace(':id', '([\\w-]+)')}$`) }
})

/** `/v1/customers/cus_…/payment_methods` → its pattern and the name in it. */
function patternOf(method: string, path: string): { pattern: string; id: string } {
  for (const route of PATTERNS) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { pattern: route.path, id: match[1] ?? '' }
  }
  return { pattern: '', id: '' }
}
