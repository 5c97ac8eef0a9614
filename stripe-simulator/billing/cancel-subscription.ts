import type Stripe from 'stripe'
import { type Desk, putBack, seconds, tell } from '../desk.ts'
import { takeInvoice, voidInvoice } from './invoices.ts'
import type { KeptSubscription } from './subscription-record.ts'

/** It is over, now: told by whoever keeps it, as `customer.subscription.deleted`. What is owed stays owed, and is not tried any more. */
export async function end(
  desk: Desk,
  kept: KeptSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<void> {
  const at = seconds(desk.now)
  const { body, hidden } = kept
  if (hidden.pending) await dropPending(desk, kept)
  for (const { invoice } of hidden.drafts) await stopCollecting(desk, invoice)
  if (hidden.retry) await stopCollecting(desk, hidden.retry.invoice)
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

async function stopCollecting(desk: Desk, invoiceId: string): Promise<void> {
  const kept = await takeInvoice(desk, invoiceId)
  await putBack(desk, { ...kept, body: { ...kept.body, auto_advance: false, next_payment_attempt: null } })
}

/** One that was never paid has run out; any other has ended. */
export async function expireIncomplete(
  desk: Desk,
  kept: KeptSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<void> {
  if (kept.body.status !== 'incomplete') return end(desk, kept, reason)
  const at = seconds(desk.now)
  kept.body = { ...kept.body, status: 'incomplete_expired', ended_at: at, canceled_at: at }
  const invoice = await takeInvoice(desk, String(kept.body.latest_invoice))
  if (invoice.body.status === 'open') await voidInvoice(desk, invoice)
}

/** What waited for its payment does not come. */
export async function dropPending(desk: Desk, kept: KeptSubscription): Promise<void> {
  const { pending } = kept.hidden
  if (!pending) return
  const invoice = await takeInvoice(desk, pending.invoice)
  if (invoice.body.status === 'open') await voidInvoice(desk, invoice)
  kept.hidden.pending = null
  kept.body = { ...kept.body, pending_update: null }
  await tell(desk, 'customer.subscription.pending_update_expired', kept.body)
}
