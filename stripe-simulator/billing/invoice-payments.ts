import type Stripe from 'stripe'
import { type Desk, newName, put, putBack, seconds, tell } from '../desk.ts'
import { addIntent, type KeptIntent, takeIntent } from '../payment-intents.ts'
import { findKept, type Kept, listKept } from '../simulator-store.ts'

type KeptPayment = Kept<Stripe.InvoicePayment>

const ABOUT: Readonly<Record<string, string>> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
}

/** An invoice that is owed has a payment that waits: `given` where one was made before it. */
export async function addInvoicePayment(
  desk: Desk,
  invoice: Stripe.Invoice,
  given?: KeptIntent,
): Promise<void> {
  const intent =
    given ??
    (await addIntent(desk, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customerId: invoice.customer as string,
      metadata: {},
      invoiceId: invoice.id,
      description: ABOUT[invoice.billing_reason ?? ''] ?? 'Invoice',
    }))
  const body = {
    id: newName('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: seconds(desk.now),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies Stripe.InvoicePayment
  await put(desk, body, { customerId: invoice.customer as string, paymentId: intent.id })
}

export async function paymentsOf({ tx }: Desk, invoiceId: string): Promise<KeptPayment[]> {
  const customerId = (await findKept(tx, invoiceId))?.customerId ?? null
  const like = { invoice: invoiceId }
  return listKept<Stripe.InvoicePayment>(tx, { kind: 'invoice_payment', customerId, like, limit: 100 })
}

/** The payment with which it is to be paid. */
export async function intentOf(desk: Desk, invoiceId: string): Promise<KeptIntent | null> {
  const [payment] = await paymentsOf(desk, invoiceId)
  return payment?.paymentId ? takeIntent(desk, payment.paymentId) : null
}

/** The money has come in. */
export async function payInvoicePayment(desk: Desk, invoiceId: string): Promise<void> {
  for (const kept of await paymentsOf(desk, invoiceId)) {
    const { body } = kept
    if (body.status !== 'open') continue
    const paid = {
      ...body,
      status: 'paid',
      amount_paid: body.amount_requested,
      status_transitions: { ...body.status_transitions, paid_at: seconds(desk.now) },
    }
    await putBack(desk, { ...kept, body: paid })
    await tell(desk, 'invoice_payment.paid', paid)
  }
}

/** Nothing is waited for any more. */
export async function closeInvoicePayments(desk: Desk, invoiceId: string): Promise<void> {
  for (const kept of await paymentsOf(desk, invoiceId)) {
    const { body } = kept
    if (body.status !== 'open') continue
    const at = seconds(desk.now)
    const canceled = { ...body, status: 'canceled', status_transitions: { canceled_at: at, paid_at: null } }
    await putBack(desk, { ...kept, body: canceled })
    const intent = kept.paymentId ? await takeIntent(desk, kept.paymentId) : null
    if (!intent || /^(succeeded|canceled)$/.test(intent.body.status)) continue
    const stopped = { ...intent.body, status: 'canceled' as const, canceled_at: at, next_action: null }
    await putBack(desk, { ...intent, body: { ...stopped, cancellation_reason: 'void_invoice' } })
    await tell(desk, 'payment_intent.canceled', stopped)
  }
}
