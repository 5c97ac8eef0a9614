import type Stripe from 'stripe'
import { completeSubscribing, readSubscribing, type StoredSession } from './billing/checkout-subscription.ts'
import { noteInvoicePayment } from './billing/collect.ts'
import { lockCustomerRecord } from './billing/customers.ts'
import { addIntent, cancelIntent, confirm, lockIntent, type StoredIntent } from './payment-intents.ts'
import { attach, type Method } from './payment-methods.ts'
import {
  type Form,
  innerOf,
  integerOf,
  recordOf,
  requiredInteger,
  requiredText,
  textOf,
} from './read-form.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from './simulator-request.ts'
import { invalid } from './stripe-refusal.ts'

export type { StoredSession }

export interface SessionLine {
  name: string
  quantity: number
  /** Cents of all of them. */
  amount: number
}

const OPEN_SECONDS = 86_400

export async function addSession(request: SimulatorRequest, form: Form): Promise<Stripe.Checkout.Session> {
  const mode = requiredText(form, 'mode')
  if (mode === 'subscription') return addSubscribing(request, form)
  if (mode !== 'payment') throw invalid('mode', 'The simulator knows the modes payment and subscription.')
  const lines = Object.values(innerOf(form, 'line_items')).map(line => readLine(line))
  const currencies = new Set(lines.map(({ currency }) => currency))
  const [currency] = currencies
  if (!currency || currencies.size > 1) throw invalid('line_items', 'All lines need the same currency.')
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const customerId = textOf(form, 'customer')
  if (customerId) await lockCustomerRecord(request, customerId)
  const body = { ...newPage(request, form), amount_subtotal: amount, amount_total: amount, currency }
  const saves = textOf(innerOf(form, 'saved_payment_method_options'), 'payment_method_save') === 'enabled'
  const paymentMetadata = recordOf(innerOf(form, 'payment_intent_data'), 'metadata')
  await saveObject(request, body, { customerId, hidden: { lines, saves, paymentMetadata } })
  return body
}

/** The fields that sessions of all modes have in common. */
function newPage(request: SimulatorRequest, form: Form): Stripe.Checkout.Session {
  const id = newId('cs_test')
  const created = seconds(request.now)
  const submit = textOf(innerOf(innerOf(form, 'custom_text'), 'submit'), 'message')
  return {
    id,
    object: 'checkout.session',
    allow_promotion_codes: null,
    amount_subtotal: 0,
    amount_total: 0,
    billing_address_collection: null,
    cancel_url: textOf(form, 'cancel_url'),
    client_reference_id: textOf(form, 'client_reference_id'),
    created,
    currency: null,
    custom_text: {
      ...{ after_submit: null, shipping_address: null, terms_of_service_acceptance: null },
      submit: submit ? { message: submit } : null,
    },
    customer: textOf(form, 'customer'),
    customer_details: null,
    discounts: [] as Stripe.Checkout.Session.Discount[],
    expires_at: integerOf(form, 'expires_at') ?? created + OPEN_SECONDS,
    invoice: null,
    livemode: false,
    locale: textOf(form, 'locale') as Stripe.Checkout.Session.Locale | null,
    metadata: recordOf(form, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_method_collection: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    setup_intent: null,
    status: 'open',
    subscription: null,
    success_url: requiredText(form, 'success_url').replaceAll('{CHECKOUT_SESSION_ID}', id),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${request.shopUrl}/simulator/checkout/${id}`,
  } satisfies Partial<Stripe.Checkout.Session> as Stripe.Checkout.Session
}

/** A session for a subscription. */
async function addSubscribing(request: SimulatorRequest, form: Form): Promise<Stripe.Checkout.Session> {
  const body = newPage(request, form)
  const { hidden, ...more } = await readSubscribing(request, form)
  const session = { ...body, ...more }
  await saveObject(request, session, { customerId: body.customer as string, hidden: { ...hidden } })
  return session
}

function readLine(line: string | Form): SessionLine & { currency: string } {
  if (typeof line === 'string') throw invalid('line_items', 'A line is a record.')
  const price = innerOf(line, 'price_data')
  const quantity = requiredInteger(line, 'quantity', 1)
  return {
    name: requiredText(innerOf(price, 'product_data'), 'name'),
    quantity,
    amount: quantity * requiredInteger(price, 'unit_amount', 0),
    currency: requiredText(price, 'currency').toLowerCase(),
  }
}

/** Locked; expired where its time is over. */
export async function lockSession(request: SimulatorRequest, id: string): Promise<StoredSession> {
  const kept = await lockObject<Stripe.Checkout.Session>(request, 'checkout.session', id, 'session')
  return kept.body.status === 'open' && kept.body.expires_at <= seconds(request.now)
    ? expireSession(request, kept)
    : kept
}

/** Only an open one can be expired, as at Stripe; a payment that was begun on it is cancelled. */
export async function expireSession(request: SimulatorRequest, kept: StoredSession): Promise<StoredSession> {
  if (kept.body.status !== 'open')
    throw invalid(
      'session',
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${kept.body.status}\`.`,
    )
  const { payment_intent: begun } = kept.body
  if (typeof begun === 'string') {
    const intent = await lockIntent(request, begun)
    if (/^requires_/.test(intent.body.status)) await cancelIntent(request, intent)
  }
  const expired = { ...kept, body: { ...kept.body, status: 'expired' as const, url: null } }
  await saveChanged(request, expired)
  await emitEvent(request, 'checkout.session.expired', expired.body)
  return expired
}

/** Pays a session. The status of the payment tells the outcome. */
export async function paySession(
  request: SimulatorRequest,
  kept: StoredSession,
  method: Method,
  { save }: { save: boolean },
): Promise<StoredIntent> {
  const { body: session, hidden, customerId } = kept
  const begun = typeof session.payment_intent === 'string' ? session.payment_intent : null
  const intent = begun
    ? await lockIntent(request, begun)
    : await addIntent(request, {
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customerId,
        metadata: hidden.paymentMetadata as Record<string, string>,
        checkoutId: session.id,
        description: (hidden.lines as SessionLine[])[0]?.name ?? null,
      })
  if (!begun)
    await saveChanged(request, {
      ...kept,
      body: { ...session, payment_intent: intent.id },
      hidden: { ...hidden, save },
    })
  if (save && customerId && method.body.customer === null) await attach(request, method.body.id, customerId)
  const paid = await confirm(request, intent, method, null)
  await recordOutcome(request, paid)
  return paid
}

/** Applies the new status of a payment to its session and its invoice. */
export async function recordOutcome(request: SimulatorRequest, paid: StoredIntent): Promise<void> {
  await noteInvoicePayment(request, paid)
  const { checkoutId } = paid.hidden
  const moved = paid.body.status === 'succeeded' || paid.body.status === 'processing'
  if (typeof checkoutId === 'string' && moved) await notePage(request, paid, checkoutId)
}

async function notePage(request: SimulatorRequest, paid: StoredIntent, checkoutId: string): Promise<void> {
  const kept = await lockObject<Stripe.Checkout.Session>(request, 'checkout.session', checkoutId, 'session')
  const late = kept.body.status === 'complete'
  if (late && kept.body.payment_status === 'paid') return
  const subscribes = kept.body.mode === 'subscription'
  const done = subscribes && !late ? await completeSubscribing(request, kept, paid) : null
  const body: Stripe.Checkout.Session = {
    ...kept.body,
    ...done,
    status: 'complete',
    payment_status: paid.body.status === 'succeeded' ? 'paid' : 'unpaid',
    // The payment of a subscription belongs to its invoice.
    payment_intent: subscribes ? null : paid.id,
    url: null,
  }
  await saveChanged(request, { ...kept, body })
  await emitEvent(
    request,
    late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed',
    body,
  )
}

/** Completes a session for which nothing is due. */
export async function completeWithoutPayment(
  request: SimulatorRequest,
  kept: StoredSession,
): Promise<StoredSession> {
  const done = await completeSubscribing(request, kept, null)
  const body: Stripe.Checkout.Session = {
    ...kept.body,
    ...done,
    status: 'complete',
    payment_status: 'no_payment_required',
    url: null,
  }
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'checkout.session.completed', body)
  return { ...kept, body }
}
