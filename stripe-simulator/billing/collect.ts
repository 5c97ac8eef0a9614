import type Stripe from 'stripe'
import { type Desk, seconds, tell } from '../desk.ts'
import { confirm, type KeptIntent } from '../payment-intents.ts'
import { findMethod } from '../payment-methods.ts'
import { findKept } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { expireIncomplete } from './cancel-subscription.ts'
import { takeCustomer } from './customers.ts'
import { findDunning } from './dunning.ts'
import { intentOf, payInvoicePayment } from './invoice-payments.ts'
import { counted, type KeptInvoice, markPaid, markTried, subscriptionIdOf, takeInvoice } from './invoices.ts'
import { type KeptSubscription, keepSubscription, takeSubscription } from './subscription-record.ts'

/** What came of it when an invoice was to be paid. */
export type Outcome = 'paid' | 'failed' | 'action' | 'processing'

export interface Collected {
  invoice: KeptInvoice
  outcome: Outcome
  intent: KeptIntent | null
}

/** How a subscription is paid when nobody says anything: by its own card, or the customer's. */
export async function methodFor(
  desk: Desk,
  { default_payment_method: own, customer }: Stripe.Subscription,
): Promise<string | null> {
  if (typeof own === 'string' && (await findKept(desk.tx, own))?.customerId) return own
  const { body } = await takeCustomer(desk, String(customer))
  const usual = body.invoice_settings.default_payment_method
  return typeof usual === 'string' && (await findKept(desk.tx, usual))?.customerId === customer ? usual : null
}

/** Tries to pay an open invoice, and says what came of it. What it means for the subscription is said by {@link applyOutcome}. */
export async function collect(desk: Desk, open: KeptInvoice, methodId: string | null): Promise<Collected> {
  if (open.body.status === 'paid') return { invoice: open, outcome: 'paid', intent: null }
  const intent = await intentOf(desk, open.id)
  if (methodId === null || !intent) return settled(desk, counted(open), null)
  const method = await findMethod(desk, methodId, open.customerId)
  return settled(desk, counted(open), await confirm(desk, intent, method, null))
}

/** The invoice as its payment stands. */
export async function settled(desk: Desk, open: KeptInvoice, intent: KeptIntent | null): Promise<Collected> {
  const status = intent?.body.status ?? 'requires_payment_method'
  if (status === 'succeeded') {
    const invoice = await markPaid(desk, open)
    await payInvoicePayment(desk, open.id)
    return { invoice, outcome: 'paid', intent }
  }
  const invoice = await markTried(desk, open, open.body.next_payment_attempt)
  if (status === 'processing') return { invoice, outcome: 'processing', intent }
  if (status === 'requires_action') {
    await tell(desk, 'invoice.payment_action_required', invoice.body)
    return { invoice, outcome: 'action', intent }
  }
  await tell(desk, 'invoice.payment_failed', invoice.body)
  return { invoice, outcome: 'failed', intent }
}

/** What a payment, or that it failed, does to its subscription. Changes what it is given; the caller keeps it. */
export async function applyOutcome(
  desk: Desk,
  kept: KeptSubscription,
  { invoice, outcome }: Collected,
): Promise<void> {
  const { hidden, body } = kept
  if (outcome === 'processing') return
  if (outcome === 'paid') {
    if (hidden.retry?.invoice === invoice.id) hidden.retry = null
    if (hidden.pending?.invoice === invoice.id) return applyPending(desk, kept)
    const counts = body.latest_invoice === invoice.id || hidden.resumption === invoice.id
    if (counts && /^(incomplete|past_due|unpaid|paused)$/.test(body.status))
      kept.body = { ...body, status: 'active' }
    if (hidden.resumption === invoice.id) hidden.resumption = null
    return
  }
  if (body.status === 'incomplete' || body.status === 'paused' || hidden.pending?.invoice === invoice.id)
    return
  if (body.status === 'active' || body.status === 'trialing') kept.body = { ...body, status: 'past_due' }
  await plan(desk, kept, invoice)
}

async function applyPending(desk: Desk, kept: KeptSubscription): Promise<void> {
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
  await tell(desk, 'customer.subscription.pending_update_applied', kept.body)
}

/** What an update may have changed and had to wait for its payment. */
function pendingParts(body: Stripe.Subscription) {
  const { items, billing_cycle_anchor, trial_end, discounts, cancel_at, cancel_at_period_end, canceled_at } =
    body
  return { items, billing_cycle_anchor, trial_end, discounts, cancel_at, cancel_at_period_end, canceled_at }
}

/** When it is tried again; after the last time the subscription ends, or waits unpaid. */
async function plan(desk: Desk, kept: KeptSubscription, invoice: KeptInvoice): Promise<void> {
  const { hidden } = kept
  const { waits, afterwards } = await findDunning(desk)
  const tries = hidden.retry?.invoice === invoice.id ? hidden.retry.tries : 0
  const wait = waits[tries]
  if (wait !== undefined) {
    const at = seconds(desk.now) + wait
    hidden.retry = { invoice: invoice.id, at, tries: tries + 1 }
    const told = await markTried(desk, invoice, at)
    await tell(desk, 'invoice.updated', told.body, invoice.body)
    return
  }
  hidden.retry = null
  await markTried(desk, invoice, null)
  if (afterwards === 'unpaid') kept.body = { ...kept.body, status: 'unpaid' }
  else await expireIncomplete(desk, kept, 'payment_failed')
}

/** A payment of an invoice has moved, on a page or by itself. */
export async function noteInvoicePayment(desk: Desk, intent: KeptIntent): Promise<void> {
  const invoiceId = intent.hidden.invoiceId
  if (typeof invoiceId !== 'string') return
  const found = await takeInvoice(desk, invoiceId)
  const subscriptionId = subscriptionIdOf(found.body)
  if (found.body.status !== 'open') return
  const collected = await settled(desk, found, intent)
  // A try of the reader's own that fails leaves the others where they were.
  if (!subscriptionId || collected.outcome !== 'paid') return
  const kept = await takeSubscription(desk, subscriptionId)
  const before = kept.body
  await applyOutcome(desk, kept, collected)
  await keepSubscription(desk, kept, before)
}

/** That it could not be paid at once, for whoever wants nothing else. */
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
