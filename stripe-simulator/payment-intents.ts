import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { type Behaviour, sentenceFor } from './cards.ts'
import { type Desk, newName, put, putBack, seconds, take, tell } from './desk.ts'
import { openDispute } from './disputes.ts'
import type { Method } from './payment-methods.ts'
import type { Kept } from './simulator-store.ts'
import { StripeRefusal } from './stripe-refusal.ts'

export type KeptIntent = Kept<Stripe.PaymentIntent>
export const SETTLE = 'settle simulator payment'
const SLOW_MS = 60_000

interface NewIntent {
  amount: number
  currency: string
  customerId: string | null
  metadata: Record<string, string>
  /** Whose page it is paid on; null for none. */
  checkoutId?: string | null
  /** Which invoice it pays; null for none. */
  invoiceId?: string | null
  description?: string | null
}

export async function addIntent(desk: Desk, wanted: NewIntent): Promise<KeptIntent> {
  const {
    amount,
    currency,
    customerId,
    metadata,
    checkoutId = null,
    invoiceId = null,
    description = null,
  } = wanted
  const id = newName('pi')
  const body = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: seconds(desk.now),
    currency,
    customer: customerId,
    customer_account: null,
    description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent> as Stripe.PaymentIntent
  await put(desk, body, { customerId, hidden: { checkoutId, invoiceId } })
  await tell(desk, 'payment_intent.created', body)
  return { id, kind: 'payment_intent', customerId, paymentId: null, body, hidden: { checkoutId, invoiceId } }
}

/** Pays with a method: at once, or after the bank was asked. Whether it was declined stands in the intent. */
export async function confirm(
  desk: Desk,
  kept: KeptIntent,
  { body: method, behaviour }: Method,
  returnUrl: string | null,
): Promise<KeptIntent> {
  if (!/^requires_(payment_method|confirmation|action)$/.test(kept.body.status))
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${kept.body.status}.`,
    })
  const hidden = { ...kept.hidden, behaviour, returnUrl }
  const intent = { ...kept, hidden, body: { ...kept.body, payment_method: method.id } }
  if (!behaviour.asks) return charge(desk, intent)
  const url = `${desk.shopUrl}/simulator/bank/${kept.id}/${newName('ask').slice(4)}`
  const body = {
    ...intent.body,
    status: 'requires_action' as const,
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
  }
  await tell(desk, 'payment_intent.requires_action', body)
  return save(desk, { ...intent, body })
}

/** What the buyer said at the bank. */
export async function answerBank(desk: Desk, kept: KeptIntent, confirmed: boolean): Promise<KeptIntent> {
  if (kept.body.status !== 'requires_action') return kept
  return confirmed
    ? charge(desk, { ...kept, body: { ...kept.body, next_action: null } })
    : fail(desk, kept, { code: 'payment_intent_authentication_failure' })
}

async function charge(desk: Desk, kept: KeptIntent): Promise<KeptIntent> {
  const { declines, slow } = kept.hidden.behaviour as Behaviour
  if (declines) return fail(desk, kept, declines)
  if (!slow) return succeed(desk, kept)
  const body = { ...kept.body, status: 'processing' as const, last_payment_error: null, next_action: null }
  await tell(desk, 'payment_intent.processing', body)
  const after = new Date(desk.now.getTime() + SLOW_MS)
  await desk.jobs.add(desk.tx, { kind: SETTLE, key: kept.id, payload: { paymentId: kept.id }, after })
  return save(desk, { ...kept, body })
}

/** The money came in. */
export async function succeed(desk: Desk, kept: KeptIntent): Promise<KeptIntent> {
  const { disputed } = kept.hidden.behaviour as Behaviour
  const paid = await addCharge(desk, kept, null)
  const body = {
    ...kept.body,
    status: 'succeeded' as const,
    amount_received: kept.body.amount,
    latest_charge: paid.id,
    last_payment_error: null,
    next_action: null,
  }
  const saved = await save(desk, { ...kept, body })
  await tell(desk, 'charge.succeeded', paid)
  await tell(desk, 'payment_intent.succeeded', body)
  if (disputed) await openDispute(desk, paid.id)
  return saved
}

async function fail(
  desk: Desk,
  kept: KeptIntent,
  { code, declineCode }: NonNullable<Behaviour['declines']>,
): Promise<KeptIntent> {
  const message = sentenceFor(declineCode ?? code)
  const failed = await addCharge(desk, kept, { code, message })
  const error = { code, message, type: 'card_error', ...(declineCode && { decline_code: declineCode }) }
  const body = {
    ...kept.body,
    status: 'requires_payment_method' as const,
    latest_charge: failed.id,
    payment_method: null,
    next_action: null,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  }
  await tell(desk, 'charge.failed', failed)
  await tell(desk, 'payment_intent.payment_failed', body)
  return save(desk, { ...kept, body })
}

async function addCharge(
  desk: Desk,
  { body: intent, customerId }: KeptIntent,
  failure: { code: string; message: string } | null,
): Promise<Stripe.Charge> {
  const body = {
    id: newName('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !failure,
    created: seconds(desk.now),
    currency: intent.currency,
    customer: customerId,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  } satisfies Partial<Stripe.Charge> as Stripe.Charge
  await put(desk, body, { customerId, paymentId: intent.id })
  return body
}

async function save(desk: Desk, kept: KeptIntent): Promise<KeptIntent> {
  await putBack(desk, kept)
  return kept
}

export function takeIntent(desk: Desk, id: string): Promise<KeptIntent> {
  return take<Stripe.PaymentIntent>(desk, 'payment_intent', id, 'intent')
}
