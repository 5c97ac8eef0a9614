import type Stripe from 'stripe'
import { emitEvent, type SimulatorRequest, saveChanged, seconds } from '../simulator-request.ts'
import { lockInvoice, voidInvoice } from './invoices.ts'
import type { StoredSubscription } from './subscription-record.ts'

/**
 * Ends a subscription now; the caller stores it and emits `customer.subscription.deleted`. Open invoices stay open and are
 * not retried.
 */
export async function end(
  request: SimulatorRequest,
  kept: StoredSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<void> {
  const at = seconds(request.now)
  const { body, hidden } = kept
  if (hidden.pending) await dropPending(request, kept)
  for (const { invoice } of hidden.drafts) await stopCollecting(request, invoice)
  if (hidden.retry) await stopCollecting(request, hidden.retry.invoice)
  kept.hidden = { ...kept.hidden, drafts: [], retry: null, pending: null }
  kept.body = {
    ...kept.body,
    status: 'canceled',
    canceled_at: body.canceled_at ?? at,
    ended_at: at,
    cancel_at: null,
    cancel_at_period_end: false,
    pending_update: null,
    cancellation_details: {
      comment: body.cancellation_details?.comment ?? null,
      feedback: body.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  } as Stripe.Subscription
}

async function stopCollecting(request: SimulatorRequest, invoiceId: string): Promise<void> {
  const kept = await lockInvoice(request, invoiceId)
  await saveChanged(request, {
    ...kept,
    body: { ...kept.body, auto_advance: false, next_payment_attempt: null },
  })
}

/** An unpaid first subscription expires; any other is canceled. */
export async function expireIncomplete(
  request: SimulatorRequest,
  kept: StoredSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<void> {
  if (kept.body.status !== 'incomplete') return end(request, kept, reason)
  const at = seconds(request.now)
  kept.body = { ...kept.body, status: 'incomplete_expired', ended_at: at, canceled_at: at }
  const invoice = await lockInvoice(request, String(kept.body.latest_invoice))
  if (invoice.body.status === 'open') await voidInvoice(request, invoice)
}

/** Drops a pending update. */
export async function dropPending(request: SimulatorRequest, kept: StoredSubscription): Promise<void> {
  const { pending } = kept.hidden
  if (!pending) return
  const invoice = await lockInvoice(request, pending.invoice)
  if (invoice.body.status === 'open') await voidInvoice(request, invoice)
  kept.hidden.pending = null
  kept.body = { ...kept.body, pending_update: null }
  await emitEvent(request, 'customer.subscription.pending_update_expired', kept.body)
}
