import type Stripe from 'stripe'
import { confirm, type StoredIntent } from '../payment-intents.ts'
import { findMethod } from '../payment-methods.ts'
import { emitEvent, type SimulatorRequest, seconds } from '../simulator-request.ts'
import { findObject } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { expireIncomplete } from './cancel-subscription.ts'
import { lockCustomerRecord } from './customers.ts'
import { findDunning } from './dunning.ts'
import { intentOf, payInvoicePayment } from './invoice-payments.ts'
import {
  counted,
  lockInvoice,
  markPaid,
  markTried,
  type StoredInvoice,
  subscriptionIdOf,
} from './invoices.ts'
import { lockSubscription, type StoredSubscription, saveSubscription } from './subscription-record.ts'

/** The result of collecting an invoice. */
export type Outcome = 'paid' | 'failed' | 'action' | 'processing'

export interface Collected {
  invoice: StoredInvoice
  outcome: Outcome
  intent: StoredIntent | null
}

/** The default card of a subscription: its own, or the customer's. */
export async function methodFor(
  request: SimulatorRequest,
  { default_payment_method: own, customer }: Stripe.Subscription,
): Promise<string | null> {
  if (typeof own === 'string' && (await findObject(request.tx, own))?.customerId) return own
  const { body } = await lockCustomerRecord(request, String(customer))
  const usual = body.invoice_settings.default_payment_method
  return typeof usual === 'string' && (await findObject(request.tx, usual))?.customerId === customer
    ? usual
    : null
}

/** Tries to pay an open invoice and returns the outcome, which {@link applyOutcome} applies to the subscription. */
export async function collect(
  request: SimulatorRequest,
  open: StoredInvoice,
  methodId: string | null,
): Promise<Collected> {
  if (open.body.status === 'paid') return { invoice: open, outcome: 'paid', intent: null }
  const intent = await intentOf(request, open.id)
  if (methodId === null || !intent) return settled(request, counted(open), null)
  const method = await findMethod(request, methodId, open.customerId)
  return settled(request, counted(open), await confirm(request, intent, method, null))
}

/** Updates the invoice by the status of its payment. */
export async function settled(
  request: SimulatorRequest,
  open: StoredInvoice,
  intent: StoredIntent | null,
): Promise<Collected> {
  const status = intent?.body.status ?? 'requires_payment_method'
  if (status === 'succeeded') {
    const invoice = await markPaid(request, open)
    await payInvoicePayment(request, open.id)
    return { invoice, outcome: 'paid', intent }
  }
  const invoice = await markTried(request, open, open.body.next_payment_attempt)
  if (status === 'processing') return { invoice, outcome: 'processing', intent }
  if (status === 'requires_action') {
    await emitEvent(request, 'invoice.payment_action_required', invoice.body)
    return { invoice, outcome: 'action', intent }
  }
  await emitEvent(request, 'invoice.payment_failed', invoice.body)
  return { invoice, outcome: 'failed', intent }
}

/** Applies the outcome of a payment to its subscription, in place; the caller stores it. */
export async function applyOutcome(
  request: SimulatorRequest,
  kept: StoredSubscription,
  { invoice, outcome }: Collected,
): Promise<void> {
  const { hidden, body } = kept
  if (outcome === 'processing') return
  if (outcome === 'paid') {
    if (hidden.retry?.invoice === invoice.id) hidden.retry = null
    if (hidden.pending?.invoice === invoice.id) return applyPending(request, kept)
    const counts = body.latest_invoice === invoice.id || hidden.resumption === invoice.id
    if (counts && /^(incomplete|past_due|unpaid|paused)$/.test(body.status))
      kept.body = { ...body, status: 'active' }
    if (hidden.resumption === invoice.id) hidden.resumption = null
    return
  }
  if (body.status === 'incomplete' || body.status === 'paused' || hidden.pending?.invoice === invoice.id)
    return
  if (body.status === 'active' || body.status === 'trialing') kept.body = { ...body, status: 'past_due' }
  await plan(request, kept, invoice)
}

async function applyPending(request: SimulatorRequest, kept: StoredSubscription): Promise<void> {
  const { pending } = kept.hidden
  if (!pending) return
  const { status, latest_invoice, metadata, default_payment_method } = kept.body
  const revived = status === 'past_due' ? 'active' : status
  kept.body = {
    ...kept.body,
    ...pendingParts(pending.body),
    ...{
      latest_invoice,
      default_payment_method,
      status: pending.body.status === 'active' ? 'active' : revived,
    },
    metadata: { ...metadata, ...pending.body.metadata },
    pending_update: null,
  }
  kept.hidden.debits = pending.debits
  kept.hidden.pending = null
  await emitEvent(request, 'customer.subscription.pending_update_applied', kept.body)
}

/** The fields of a subscription that a pending update may change. */
function pendingParts(body: Stripe.Subscription) {
  const { items, billing_cycle_anchor, trial_end, discounts, cancel_at, cancel_at_period_end, canceled_at } =
    body
  return { items, billing_cycle_anchor, trial_end, discounts, cancel_at, cancel_at_period_end, canceled_at }
}

/** The time of the next retry; after the last one the subscription ends, or stays unpaid. */
async function plan(
  request: SimulatorRequest,
  kept: StoredSubscription,
  invoice: StoredInvoice,
): Promise<void> {
  const { hidden } = kept
  const { waits, afterwards } = await findDunning(request)
  const tries = hidden.retry?.invoice === invoice.id ? hidden.retry.tries : 0
  const wait = waits[tries]
  if (wait !== undefined) {
    const at = seconds(request.now) + wait
    hidden.retry = { invoice: invoice.id, at, tries: tries + 1 }
    const told = await markTried(request, invoice, at)
    await emitEvent(request, 'invoice.updated', told.body, invoice.body)
    return
  }
  hidden.retry = null
  await markTried(request, invoice, null)
  if (afterwards === 'unpaid') kept.body = { ...kept.body, status: 'unpaid' }
  else await expireIncomplete(request, kept, 'payment_failed')
}

/** Applies a new status of the payment of an invoice, which a page or a job has caused. */
export async function noteInvoicePayment(request: SimulatorRequest, intent: StoredIntent): Promise<void> {
  const invoiceId = intent.hidden.invoiceId
  if (typeof invoiceId !== 'string') return
  const found = await lockInvoice(request, invoiceId)
  const subscriptionId = subscriptionIdOf(found.body)
  if (found.body.status !== 'open') return
  const collected = await settled(request, found, intent)
  // A failed manual try does not change the schedule of retries.
  if (!subscriptionId || collected.outcome !== 'paid') return
  const kept = await lockSubscription(request, subscriptionId)
  const before = kept.body
  await applyOutcome(request, kept, collected)
  await saveSubscription(request, kept, before)
}

/** The refusal of a call that requires payment at once. */
export function unpaidRefusal({ outcome, intent }: Collected): StripeRefusal {
  if (outcome === 'action')
    return new StripeRefusal(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message:
        'Payment for this subscription requires additional user action before it can be completed successfully.',
    })
  const error = intent?.body.last_payment_error
  return new StripeRefusal(402, {
    type: 'card_error',
    code: error?.code ?? 'card_declined',
    message: error?.message ?? 'Your card was declined.',
    ...(error?.decline_code && { decline_code: error.decline_code }),
  })
}
