import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { type Behaviour, sentenceFor } from './cards.ts'
import { openDispute } from './disputes.ts'
import type { Method } from './payment-methods.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from './simulator-request.ts'
import type { StoredObject } from './simulator-store.ts'
import { StripeRefusal } from './stripe-refusal.ts'

export type StoredIntent = StoredObject<Stripe.PaymentIntent>
export const SETTLE = 'settle simulator payment'
const SLOW_MS = 60_000

interface NewIntent {
  amount: number
  currency: string
  customerId: string | null
  metadata: Record<string, string>
  /** The checkout session in which it is paid; null for none. */
  checkoutId?: string | null
  /** The invoice that it pays; null for none. */
  invoiceId?: string | null
  description?: string | null
}

export async function addIntent(request: SimulatorRequest, wanted: NewIntent): Promise<StoredIntent> {
  const {
    amount,
    currency,
    customerId,
    metadata,
    checkoutId = null,
    invoiceId = null,
    description = null,
  } = wanted
  const id = newId('pi')
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
    created: seconds(request.now),
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
  await saveObject(request, body, { customerId, hidden: { checkoutId, invoiceId } })
  await emitEvent(request, 'payment_intent.created', body)
  return { id, kind: 'payment_intent', customerId, paymentId: null, body, hidden: { checkoutId, invoiceId } }
}

/** Pays with a method: at once, or after the bank was asked. Whether it was declined stands in the intent. */
export async function confirm(
  request: SimulatorRequest,
  kept: StoredIntent,
  { body: method, behaviour }: Method,
  returnUrl: string | null,
): Promise<StoredIntent> {
  if (!/^requires_(payment_method|confirmation|action)$/.test(kept.body.status))
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${kept.body.status}.`,
    })
  const hidden = { ...kept.hidden, behaviour, returnUrl }
  const intent = { ...kept, hidden, body: { ...kept.body, payment_method: method.id } }
  if (!behaviour.asks) return charge(request, intent)
  const url = `${request.shopUrl}/simulator/bank/${kept.id}/${newId('ask').slice(4)}`
  const body = {
    ...intent.body,
    status: 'requires_action' as const,
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
  }
  await emitEvent(request, 'payment_intent.requires_action', body)
  return save(request, { ...intent, body })
}

/** Applies the answer of the buyer on the page of the bank. */
export async function answerBank(
  request: SimulatorRequest,
  kept: StoredIntent,
  confirmed: boolean,
): Promise<StoredIntent> {
  if (kept.body.status !== 'requires_action') return kept
  return confirmed
    ? charge(request, { ...kept, body: { ...kept.body, next_action: null } })
    : fail(request, kept, { code: 'payment_intent_authentication_failure' })
}

async function charge(request: SimulatorRequest, kept: StoredIntent): Promise<StoredIntent> {
  const { declines, slow } = kept.hidden.behaviour as Behaviour
  if (declines) return fail(request, kept, declines)
  if (!slow) return succeed(request, kept)
  const body = { ...kept.body, status: 'processing' as const, last_payment_error: null, next_action: null }
  await emitEvent(request, 'payment_intent.processing', body)
  const after = new Date(request.now.getTime() + SLOW_MS)
  await request.jobs.add(request.tx, { kind: SETTLE, key: kept.id, payload: { paymentId: kept.id }, after })
  return save(request, { ...kept, body })
}

/** Marks a payment as succeeded. */
export async function succeed(request: SimulatorRequest, kept: StoredIntent): Promise<StoredIntent> {
  const { disputed } = kept.hidden.behaviour as Behaviour
  const paid = await addCharge(request, kept, null)
  const body = {
    ...kept.body,
    status: 'succeeded' as const,
    amount_received: kept.body.amount,
    latest_charge: paid.id,
    last_payment_error: null,
    next_action: null,
  }
  const saved = await save(request, { ...kept, body })
  await emitEvent(request, 'charge.succeeded', paid)
  await emitEvent(request, 'payment_intent.succeeded', body)
  if (disputed) await openDispute(request, paid.id)
  return saved
}

async function fail(
  request: SimulatorRequest,
  kept: StoredIntent,
  { code, declineCode }: NonNullable<Behaviour['declines']>,
): Promise<StoredIntent> {
  const message = sentenceFor(declineCode ?? code)
  const failed = await addCharge(request, kept, { code, message })
  const error = { code, message, type: 'card_error', ...(declineCode && { decline_code: declineCode }) }
  const body = {
    ...kept.body,
    status: 'requires_payment_method' as const,
    latest_charge: failed.id,
    payment_method: null,
    next_action: null,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
  }
  await emitEvent(request, 'charge.failed', failed)
  await emitEvent(request, 'payment_intent.payment_failed', body)
  return save(request, { ...kept, body })
}

async function addCharge(
  request: SimulatorRequest,
  { body: intent, customerId, hidden }: StoredIntent,
  failure: { code: string; message: string } | null,
): Promise<Stripe.Charge> {
  const { country = null } = (hidden.behaviour ?? {}) as Behaviour
  const body = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !failure,
    created: seconds(request.now),
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
    payment_method_details: {
      type: 'card',
      card: { country } as Stripe.Charge.PaymentMethodDetails.Card,
    },
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  } satisfies Partial<Stripe.Charge> as Stripe.Charge
  await saveObject(request, body, { customerId, paymentId: intent.id })
  return body
}

/** Cancels a payment that nobody has made. */
export async function cancelIntent(request: SimulatorRequest, kept: StoredIntent): Promise<StoredIntent> {
  const at = { status: 'canceled' as const, canceled_at: seconds(request.now), next_action: null }
  const body = { ...kept.body, ...at }
  await emitEvent(request, 'payment_intent.canceled', body)
  return save(request, { ...kept, body })
}

async function save(request: SimulatorRequest, kept: StoredIntent): Promise<StoredIntent> {
  await saveChanged(request, kept)
  return kept
}

export function lockIntent(request: SimulatorRequest, id: string): Promise<StoredIntent> {
  return lockObject<Stripe.PaymentIntent>(request, 'payment_intent', id, 'intent')
}
