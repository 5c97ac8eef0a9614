import type Stripe from 'stripe'
import { completeSubscribing, readSubscribing } from './billing/checkout-subscription.ts'
import { noteInvoicePayment } from './billing/collect.ts'
import { takeCustomer } from './billing/customers.ts'
import { type Desk, newName, put, putBack, seconds, take, tell } from './desk.ts'
import { addIntent, confirm, type KeptIntent, takeIntent } from './payment-intents.ts'
import { attach, type Method } from './payment-methods.ts'
import { type Form, innerOf, neededText, neededWhole, recordOf, textOf, wholeOf } from './read-form.ts'
import type { Kept } from './simulator-store.ts'
import { invalid } from './stripe-refusal.ts'

export type KeptSession = Kept<Stripe.Checkout.Session>

export interface SessionLine {
  name: string
  quantity: number
  /** Cents of all of them. */
  amount: number
}

const OPEN_SECONDS = 86_400

export async function addSession(desk: Desk, form: Form): Promise<Stripe.Checkout.Session> {
  const mode = neededText(form, 'mode')
  if (mode === 'subscription') return addSubscribing(desk, form)
  if (mode !== 'payment') throw invalid('mode', 'The simulator knows the modes payment and subscription.')
  const lines = Object.values(innerOf(form, 'line_items')).map(line => readLine(line))
  const currencies = new Set(lines.map(({ currency }) => currency))
  const [currency] = currencies
  if (!currency || currencies.size > 1) throw invalid('line_items', 'All lines need the same currency.')
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const customerId = textOf(form, 'customer')
  if (customerId) await takeCustomer(desk, customerId)
  const body = { ...newPage(desk, form), amount_subtotal: amount, amount_total: amount, currency }
  const saves = textOf(innerOf(form, 'saved_payment_method_options'), 'payment_method_save') === 'enabled'
  const paymentMetadata = recordOf(innerOf(form, 'payment_intent_data'), 'metadata')
  await put(desk, body, { customerId, hidden: { lines, saves, paymentMetadata } })
  return body
}

/** What all pages have in common. */
function newPage(desk: Desk, form: Form): Stripe.Checkout.Session {
  const id = newName('cs_test')
  const created = seconds(desk.now)
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
    customer: textOf(form, 'customer'),
    customer_details: null,
    discounts: [] as Stripe.Checkout.Session.Discount[],
    expires_at: wholeOf(form, 'expires_at') ?? created + OPEN_SECONDS,
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
    success_url: neededText(form, 'success_url').replaceAll('{CHECKOUT_SESSION_ID}', id),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${desk.shopUrl}/simulator/checkout/${id}`,
  } satisfies Partial<Stripe.Checkout.Session> as Stripe.Checkout.Session
}

/** The page on which one subscribes. */
async function addSubscribing(desk: Desk, form: Form): Promise<Stripe.Checkout.Session> {
  const body = newPage(desk, form)
  const { hidden, ...more } = await readSubscribing(desk, form)
  const session = { ...body, ...more }
  await put(desk, session, { customerId: body.customer as string, hidden: { ...hidden } })
  return session
}

function readLine(line: string | Form): SessionLine & { currency: string } {
  if (typeof line === 'string') throw invalid('line_items', 'A line is a record.')
  const price = innerOf(line, 'price_data')
  const quantity = neededWhole(line, 'quantity', 1)
  return {
    name: neededText(innerOf(price, 'product_data'), 'name'),
    quantity,
    amount: quantity * neededWhole(price, 'unit_amount', 0),
    currency: neededText(price, 'currency').toLowerCase(),
  }
}

/** Held until the answer; expired where its time is over. */
export async function takeSession(desk: Desk, id: string): Promise<KeptSession> {
  const kept = await take<Stripe.Checkout.Session>(desk, 'checkout.session', id, 'session')
  return kept.body.status === 'open' && kept.body.expires_at <= seconds(desk.now)
    ? expireSession(desk, kept)
    : kept
}

export async function expireSession(desk: Desk, kept: KeptSession): Promise<KeptSession> {
  const expired = { ...kept, body: { ...kept.body, status: 'expired' as const, url: null } }
  await putBack(desk, expired)
  await tell(desk, 'checkout.session.expired', expired.body)
  return expired
}

/** The buyer has pressed the button. The payment says what came of it. */
export async function paySession(
  desk: Desk,
  kept: KeptSession,
  method: Method,
  { save }: { save: boolean },
): Promise<KeptIntent> {
  const { body: session, hidden, customerId } = kept
  const begun = typeof session.payment_intent === 'string' ? session.payment_intent : null
  const intent = begun
    ? await takeIntent(desk, begun)
    : await addIntent(desk, {
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customerId,
        metadata: hidden.paymentMetadata as Record<string, string>,
        checkoutId: session.id,
        description: (hidden.lines as SessionLine[])[0]?.name ?? null,
      })
  if (!begun)
    await putBack(desk, {
      ...kept,
      body: { ...session, payment_intent: intent.id },
      hidden: { ...hidden, save },
    })
  if (save && customerId && method.body.customer === null) await attach(desk, method.body.id, customerId)
  const paid = await confirm(desk, intent, method, null)
  await noteOutcome(desk, paid)
  return paid
}

/** A payment has moved: so does the page on which it was begun, and the invoice that it pays. */
export async function noteOutcome(desk: Desk, paid: KeptIntent): Promise<void> {
  await noteInvoicePayment(desk, paid)
  const { checkoutId } = paid.hidden
  const moved = paid.body.status === 'succeeded' || paid.body.status === 'processing'
  if (typeof checkoutId === 'string' && moved) await notePage(desk, paid, checkoutId)
}

async function notePage(desk: Desk, paid: KeptIntent, checkoutId: string): Promise<void> {
  const kept = await take<Stripe.Checkout.Session>(desk, 'checkout.session', checkoutId, 'session')
  const late = kept.body.status === 'complete'
  if (late && kept.body.payment_status === 'paid') return
  const subscribes = kept.body.mode === 'subscription'
  const done = subscribes && !late ? await completeSubscribing(desk, kept, paid) : null
  const body: Stripe.Checkout.Session = {
    ...kept.body,
    ...done,
    status: 'complete',
    payment_status: paid.body.status === 'succeeded' ? 'paid' : 'unpaid',
    // A subscription's payment is its invoice's.
    payment_intent: subscribes ? null : paid.id,
    url: null,
  }
  await putBack(desk, { ...kept, body })
  await tell(desk, late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', body)
}

/** Nothing had to be paid. */
export async function completeWithoutPayment(desk: Desk, kept: KeptSession): Promise<KeptSession> {
  const done = await completeSubscribing(desk, kept, null)
  const body: Stripe.Checkout.Session = {
    ...kept.body,
    ...done,
    status: 'complete',
    payment_status: 'no_payment_required',
    url: null,
  }
  await putBack(desk, { ...kept, body })
  await tell(desk, 'checkout.session.completed', body)
  return { ...kept, body }
}
