import type Stripe from 'stripe'
import type { CallInput, Calls } from '../call-handler.ts'
import { Declined } from '../call-handler.ts'
import { listOf, retrieve } from '../lists.ts'
import { innerOf, textOf } from '../read-form.ts'
import type { SimulatorRequest } from '../simulator-request.ts'
import { findObject } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'
import { dropPending } from './cancel-subscription.ts'
import { applyOutcome, type Collected, collect, methodFor, unpaidRefusal } from './collect.ts'
import { noMethod } from './create-subscription.ts'
import { requireCustomer } from './customers.ts'
import { finalize, lockInvoice, type StoredInvoice, subscriptionIdOf, voidInvoice } from './invoices.ts'
import { previewInvoice } from './preview.ts'
import { lockSubscription, type StoredSubscription, saveSubscription } from './subscription-record.ts'

/** Locks the subscription before its invoice, in the same order as everywhere, to avoid deadlocks. */
async function takeBoth(
  request: SimulatorRequest,
  id: string,
): Promise<{ invoice: StoredInvoice; kept: StoredSubscription | null }> {
  const found = await findObject<Stripe.Invoice>(request.tx, id)
  const subscriptionId = found?.kind === 'invoice' ? subscriptionIdOf(found.body) : null
  const kept = subscriptionId ? await lockSubscription(request, subscriptionId) : null
  return { kept, invoice: await lockInvoice(request, id) }
}

/** Pays an open invoice with this card or the default one, and updates its subscription. */
export async function payInvoice(
  request: SimulatorRequest,
  id: string,
  methodId: string | null,
): Promise<Collected> {
  const { invoice: found, kept } = await takeBoth(request, id)
  if (found.body.status === 'paid')
    throw invalid('invoice', 'Invoice is already paid', 'invoice_already_paid')
  const open = found.body.status === 'draft' ? await finalize(request, found) : found
  if (open.body.status === 'paid') return { invoice: open, outcome: 'paid', intent: null }
  if (open.body.status !== 'open' && open.body.status !== 'uncollectible')
    throw invalid(
      'invoice',
      `This invoice is ${open.body.status} and cannot be paid.`,
      'invoice_not_editable',
    )
  const method = methodId ?? (kept ? await methodFor(request, kept.body) : null)
  if (!method) throw noMethod()
  const collected = await collect(request, open, method)
  if (kept) {
    const before = kept.body
    // A manual try does not change the schedule of retries.
    if (collected.outcome === 'paid') await applyOutcome(request, kept, collected)
    await saveSubscription(request, kept, before)
  }
  return collected
}

async function pay({ request, id, form }: CallInput): Promise<object> {
  const collected = await payInvoice(request, id, textOf(form, 'payment_method'))
  if (collected.outcome === 'paid' || collected.outcome === 'processing') return collected.invoice.body
  const { error } = unpaidRefusal(collected)
  const code = collected.outcome === 'action' ? 'invoice_payment_intent_requires_action' : error.code
  // The failed try is stored, so this error does not roll back.
  return new Declined({ ...error, code, payment_intent: collected.intent?.body })
}

async function voidIt({ request, id }: CallInput): Promise<object> {
  const { invoice, kept } = await takeBoth(request, id)
  const voided = await voidInvoice(request, invoice)
  if (kept) {
    const before = kept.body
    if (kept.hidden.retry?.invoice === id) kept.hidden.retry = null
    if (kept.hidden.pending?.invoice === id) await dropPending(request, kept)
    const heals = before.latest_invoice === id && /^(past_due|unpaid)$/.test(before.status)
    if (heals) kept.body = { ...before, status: 'active' }
    await saveSubscription(request, kept, before)
  }
  return voided.body
}

/** The customer of an object; lists that are filtered by it can use an index. */
async function ownerOf({ tx }: SimulatorRequest, id: string | null): Promise<string | null> {
  return id === null ? null : ((await findObject(tx, id))?.customerId ?? null)
}

export const invoiceCalls: Calls = {
  'POST /v1/invoices/create_preview': ({ request, form }) => previewInvoice(request, form),
  'GET /v1/invoices': listOf({
    kind: 'invoice',
    path: 'invoices',
    narrow: async ({ request, form }) => {
      await requireCustomer(request, textOf(form, 'customer'))
      const subscription = textOf(form, 'subscription')
      const status = textOf(form, 'status')
      return {
        customerId: textOf(form, 'customer') ?? (await ownerOf(request, subscription)),
        like: {
          ...(subscription && { parent: { subscription_details: { subscription } } }),
          ...(status && { status }),
        },
      }
    },
  }),
  'GET /v1/invoices/:id': retrieve('invoice'),
  'GET /v1/invoices/:id/lines': async ({ request, id }) => (await lockInvoice(request, id)).body.lines,
  'POST /v1/invoices/:id/pay': pay,
  'POST /v1/invoices/:id/void': voidIt,
  'POST /v1/invoices/:id/finalize': async ({ request, id }) =>
    (await finalize(request, await lockInvoice(request, id))).body,
  'GET /v1/invoice_payments': listOf({
    kind: 'invoice_payment',
    path: 'invoice_payments',
    narrow: async ({ request, form }) => {
      const invoice = textOf(form, 'invoice')
      const status = textOf(form, 'status')
      return {
        customerId: await ownerOf(request, invoice),
        paymentId: textOf(innerOf(form, 'payment'), 'payment_intent'),
        like: { ...(invoice && { invoice }), ...(status && { status }) },
      }
    },
  }),
  'GET /v1/invoice_payments/:id': retrieve('invoice_payment'),
}
