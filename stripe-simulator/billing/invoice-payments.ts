import type Stripe from 'stripe'
import { addIntent, lockIntent, type StoredIntent } from '../payment-intents.ts'
import {
  emitEvent,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from '../simulator-request.ts'
import { findObject, listObjects, type StoredObject } from '../simulator-store.ts'

type KeptPayment = StoredObject<Stripe.InvoicePayment>

const ABOUT: Readonly<Record<string, string>> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
}

/** Adds the payment of an open invoice; `given` is a payment that exists already. */
export async function addInvoicePayment(
  request: SimulatorRequest,
  invoice: Stripe.Invoice,
  given?: StoredIntent,
): Promise<void> {
  const intent =
    given ??
    (await addIntent(request, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customerId: invoice.customer as string,
      metadata: {},
      invoiceId: invoice.id,
      description: ABOUT[invoice.billing_reason ?? ''] ?? 'Invoice',
    }))
  const body = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: seconds(request.now),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies Stripe.InvoicePayment
  await saveObject(request, body, { customerId: invoice.customer as string, paymentId: intent.id })
}

export async function paymentsOf({ tx }: SimulatorRequest, invoiceId: string): Promise<KeptPayment[]> {
  const customerId = (await findObject(tx, invoiceId))?.customerId ?? null
  const like = { invoice: invoiceId }
  return listObjects<Stripe.InvoicePayment>(tx, { kind: 'invoice_payment', customerId, like, limit: 100 })
}

/** The payment with which it is to be paid. */
export async function intentOf(request: SimulatorRequest, invoiceId: string): Promise<StoredIntent | null> {
  const [payment] = await paymentsOf(request, invoiceId)
  return payment?.paymentId ? lockIntent(request, payment.paymentId) : null
}

/** Marks the payment of an invoice as paid. */
export async function payInvoicePayment(request: SimulatorRequest, invoiceId: string): Promise<void> {
  for (const kept of await paymentsOf(request, invoiceId)) {
    const { body } = kept
    if (body.status !== 'open') continue
    const paid = {
      ...body,
      status: 'paid',
      amount_paid: body.amount_requested,
      status_transitions: { ...body.status_transitions, paid_at: seconds(request.now) },
    }
    await saveChanged(request, { ...kept, body: paid })
    await emitEvent(request, 'invoice_payment.paid', paid)
  }
}

/** Cancels the open payment of an invoice. */
export async function closeInvoicePayments(request: SimulatorRequest, invoiceId: string): Promise<void> {
  for (const kept of await paymentsOf(request, invoiceId)) {
    const { body } = kept
    if (body.status !== 'open') continue
    const at = seconds(request.now)
    const canceled = { ...body, status: 'canceled', status_transitions: { canceled_at: at, paid_at: null } }
    await saveChanged(request, { ...kept, body: canceled })
    const intent = kept.paymentId ? await lockIntent(request, kept.paymentId) : null
    if (!intent || /^(succeeded|canceled)$/.test(intent.body.status)) continue
    const stopped = { ...intent.body, status: 'canceled' as const, canceled_at: at, next_action: null }
    await saveChanged(request, { ...intent, body: { ...stopped, cancellation_reason: 'void_invoice' } })
    await emitEvent(request, 'payment_intent.canceled', stopped)
  }
}
