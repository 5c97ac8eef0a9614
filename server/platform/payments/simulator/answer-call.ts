import type Stripe from 'stripe'
import { addSession, expireSession, noteOutcome, takeSession } from './checkout-sessions.ts'
import { type Desk, newName, put, putBack, seconds, take } from './desk.ts'
import { closeDispute, openDispute, refund } from './disputes.ts'
import { addIntent, confirm, type KeptIntent, takeIntent } from './payment-intents.ts'
import { attach, detach, findMethod } from './payment-methods.ts'
import {
  type Form,
  innerOf,
  isOn,
  neededText,
  neededWhole,
  recordOf,
  textOf,
  textsOf,
  wholeOf,
} from './read-form.ts'
import * as store from './simulator-store.ts'
import { invalid, StripeRefusal } from './stripe-refusal.ts'

export interface Called {
  desk: Desk
  /** What stands for `:id` in the path. */
  id: string
  form: Form
}

export interface Answer {
  status: number
  body: object
}

type Answers = (called: Called) => Promise<object>

const LEAST_CENTS = 50

async function createCustomer({ desk, form }: Called): Promise<object> {
  const customer = {
    id: newName('cus'),
    object: 'customer',
    balance: 0,
    created: seconds(desk.now),
    currency: null,
    default_source: null,
    delinquent: false,
    description: textOf(form, 'description'),
    email: textOf(form, 'email'),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: recordOf(form, 'metadata'),
    name: textOf(form, 'name'),
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
  } satisfies Partial<Stripe.Customer>
  await put(desk, customer)
  return customer
}

async function createIntent({ desk, form }: Called): Promise<object> {
  const amount = neededWhole(form, 'amount', 1)
  if (amount < LEAST_CENTS)
    throw invalid('amount', 'Amount must convert to at least 50 cents.', 'amount_too_small')
  const customerId = textOf(form, 'customer')
  if (customerId) await take(desk, 'customer', customerId, 'customer')
  const kept = await addIntent(desk, {
    amount,
    currency: neededText(form, 'currency').toLowerCase(),
    customerId,
    metadata: recordOf(form, 'metadata'),
    description: textOf(form, 'description'),
  })
  return isOn(form, 'confirm') ? confirmIntent({ desk, form, id: kept.id }) : kept.body
}

async function confirmIntent({ desk, form, id }: Called): Promise<object> {
  const kept = await takeIntent(desk, id)
  const method = await findMethod(desk, neededText(form, 'payment_method'), kept.customerId)
  const done = await confirm(desk, kept, method, textOf(form, 'return_url'))
  await noteOutcome(desk, done)
  const error = done.body.last_payment_error
  if (done.body.status !== 'requires_payment_method' || !error) return done.body
  // The payment stands as declined: this refusal undoes nothing.
  return new Declined({ ...error, charge: done.body.latest_charge, payment_intent: done.body })
}

class Declined {
  readonly error: object

  constructor(error: object) {
    this.error = error
  }
}

async function cancelIntent({ desk, id }: Called): Promise<object> {
  const kept: KeptIntent = await takeIntent(desk, id)
  if (/^(succeeded|processing|canceled)$/.test(kept.body.status))
    throw invalid('intent', `A payment that is ${kept.body.status} cannot be cancelled.`)
  const body = {
    ...kept.body,
    status: 'canceled' as const,
    canceled_at: seconds(desk.now),
    next_action: null,
  }
  await putBack(desk, { ...kept, body })
  return body
}

async function createRefund({ desk, form }: Called): Promise<object> {
  const paymentId = textOf(form, 'payment_intent')
  const charge = paymentId
    ? (await takeIntent(desk, paymentId)).body.latest_charge
    : neededText(form, 'charge')
  if (typeof charge !== 'string') throw invalid('payment_intent', 'This payment has no charge.')
  const amount = wholeOf(form, 'amount', 1)
  return refund(desk, { chargeId: charge, amount, metadata: recordOf(form, 'metadata') })
}

async function decideDispute({ desk, form, id }: Called): Promise<object> {
  const evidence = textOf(innerOf(form, 'evidence'), 'uncategorized_text')
  if (evidence === 'winning_evidence') return closeDispute(desk, id, 'won')
  if (evidence === 'losing_evidence') return closeDispute(desk, id, 'lost')
  return (await take<object>(desk, 'dispute', id)).body
}

async function createPortal({ desk, form }: Called): Promise<object> {
  const customerId = neededText(form, 'customer')
  await take(desk, 'customer', customerId, 'customer')
  const id = newName('bps')
  const session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulator',
    created: seconds(desk.now),
    customer: customerId,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: textOf(form, 'locale') as Stripe.BillingPortal.Session.Locale | null,
    on_behalf_of: null,
    return_url: textOf(form, 'return_url'),
    url: `${desk.shopUrl}/simulator/billing/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>
  await put(desk, session, { customerId })
  return session
}

/** Reads one by its name; whatever the kind, the path says which is meant. */
const retrieve =
  (kind: string): Answers =>
  async ({ desk, id }) =>
    (await take<object>(desk, kind, id)).body

/** The newest first, a page at a time, as Stripe's lists are. */
const list =
  (kind: string, customerOf: (called: Called) => string | null): Answers =>
  async called => {
    const { desk, form } = called
    const limit = Math.min(wholeOf(form, 'limit', 1) ?? 10, 100)
    const since = wholeOf(innerOf(form, 'created'), 'gte')
    const found = await store.listKept<object>(desk.tx, {
      kind,
      customerId: customerOf(called),
      paymentId: textOf(form, 'payment_intent'),
      since: since === null ? null : new Date(since * 1000),
      types: textsOf(form, 'types'),
      after: textOf(form, 'starting_after'),
      limit: limit + 1,
    })
    const data = found.slice(0, limit).map(({ body }) => body)
    return { object: 'list', data, has_more: found.length > limit, url: `/v1/${kind}s` }
  }

const named = ({ form }: Called) => textOf(form, 'customer')

/** What is answered, and by whom. */
const ROUTES: Readonly<Record<string, Answers>> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': retrieve('customer'),
  'GET /v1/customers/:id/payment_methods': list('payment_method', ({ id }) => id),
  'GET /v1/payment_methods': list('payment_method', named),
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': ({ desk, id, form }) => attachNamed(desk, id, form),
  'POST /v1/payment_methods/:id/detach': ({ desk, id }) => detach(desk, id),
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': list('payment_intent', named),
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'GET /v1/charges/:id': retrieve('charge'),
  'POST /v1/checkout/sessions': ({ desk, form }) => addSession(desk, form),
  'GET /v1/checkout/sessions': list('checkout.session', named),
  'GET /v1/checkout/sessions/:id': async ({ desk, id }) => (await takeSession(desk, id)).body,
  'POST /v1/checkout/sessions/:id/expire': async ({ desk, id }) =>
    (await expireSession(desk, await takeSession(desk, id))).body,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': list('refund', () => null),
  'GET /v1/refunds/:id': retrieve('refund'),
  'GET /v1/disputes': list('dispute', () => null),
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': decideDispute,
  'POST /v1/disputes/:id/close': ({ desk, id }) => closeDispute(desk, id, 'lost'),
  // Stripe has no call for it: there a card does it.
  'POST /v1/charges/:id/dispute': ({ desk, id }) => openDispute(desk, id),
  'POST /v1/billing_portal/sessions': createPortal,
  'GET /v1/events': list('event', () => null),
  'GET /v1/events/:id': retrieve('event'),
}

async function attachNamed(desk: Desk, id: string, form: Form): Promise<object> {
  const customerId = neededText(form, 'customer')
  await take(desk, 'customer', customerId, 'customer')
  const { body } = await findMethod(desk, id, customerId)
  return attach(desk, body.id, customerId)
}

/** Answers one question. Throws {@link StripeRefusal}. */
export async function answerCall(
  desk: Desk,
  { method, path, form }: { method: string; path: string; form: Form },
): Promise<Answer> {
  const { pattern, id } = patternOf(method, path)
  const answers = ROUTES[`${method} ${pattern}`]
  if (!answers)
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The simulator does not know it.`,
    })
  const body = await answers({ desk, id, form })
  if (body instanceof Declined) return { status: 402, body: { error: body.error } }
  for (const name of textsOf(form, 'expand')) await expand(desk, body, name.split('.'))
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

/** Puts objects in the place of their names. */
async function expand(desk: Desk, at: unknown, [name, ...rest]: string[]): Promise<void> {
  if (name === undefined || typeof at !== 'object' || at === null) return
  if (Array.isArray(at)) {
    for (const one of at) await expand(desk, one, [name, ...rest])
    return
  }
  const record = at as Record<string, unknown>
  const value = record[name]
  if (typeof value === 'string') record[name] = (await store.findKept(desk.tx, value))?.body ?? value
  await expand(desk, record[name], rest)
}
