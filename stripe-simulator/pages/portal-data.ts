import type Stripe from 'stripe'
import { previewInvoice } from '../billing/preview.ts'
import { itemOf, lockSubscription } from '../billing/subscription-record.ts'
import { readForm } from '../read-form.ts'
import type { SimulatorRequest } from '../simulator-request.ts'
import { findObject, listObjects, type StoredObject } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { cardsOf } from './page-parts.ts'

const MOST = 100

export interface ShownSubscription {
  body: Stripe.Subscription
  /** Of its product. */
  name: string
  /** The next payment; null for none. */
  next: { amount: number; at: number } | null
}

export interface PortalData {
  subscriptions: ShownSubscription[]
  cards: (Stripe.PaymentMethod & { fails: boolean })[]
  /** The default card. */
  usual: string | null
  invoices: Stripe.Invoice[]
  /** Payments without an invoice. */
  payments: { intent: Stripe.PaymentIntent; charge: Stripe.Charge | null }[]
}

/** All that a customer's page shows. */
export async function portalDataOf(request: SimulatorRequest, customerId: string): Promise<PortalData> {
  const live = (await listOwn<Stripe.Subscription>(request, 'subscription', customerId)).filter(
    ({ body }) => !/^(canceled|incomplete_expired|incomplete)$/.test(body.status),
  )
  const customer = await findObject<Stripe.Customer>(request.tx, customerId)
  const invoices = await listOwn<Stripe.Invoice>(request, 'invoice', customerId)
  const own = live[0]?.body.default_payment_method
  const usual = own ?? customer?.body.invoice_settings?.default_payment_method
  return {
    subscriptions: await Promise.all(live.map(({ id }) => shownOf(request, id))),
    cards: await withManners(request, customerId),
    usual: typeof usual === 'string' ? usual : null,
    invoices: invoices
      .map(({ body }) => body)
      .filter(({ total, status }) => total !== 0 || status === 'open'),
    payments: await paymentsOf(request, customerId),
  }
}

function listOwn<Body>(
  { tx }: SimulatorRequest,
  kind: string,
  customerId: string,
): Promise<StoredObject<Body>[]> {
  return listObjects<Body>(tx, { kind, customerId, limit: MOST })
}

export async function shownOf(request: SimulatorRequest, id: string): Promise<ShownSubscription> {
  const { body } = await lockSubscription(request, id)
  const product = await findObject<Stripe.Product>(request.tx, String(itemOf(body).price.product))
  return { body, name: product?.body.name ?? '', next: await nextOf(request, body) }
}

async function nextOf(
  request: SimulatorRequest,
  { id, status }: Stripe.Subscription,
): Promise<ShownSubscription['next']> {
  if (status === 'paused') return null
  try {
    const invoice = (await previewInvoice(request, readForm(`subscription=${id}`))) as Stripe.Invoice
    return { amount: invoice.amount_due, at: invoice.created }
  } catch (error) {
    if (error instanceof StripeRefusal) return null
    throw error
  }
}

async function withManners(request: SimulatorRequest, customerId: string): Promise<PortalData['cards']> {
  const cards = await cardsOf(request, customerId)
  return Promise.all(
    cards.map(async card => {
      const { declines } = ((await findObject(request.tx, card.id))?.hidden.behaviour ?? {}) as {
        declines?: object
      }
      return { ...card, fails: declines !== undefined }
    }),
  )
}

async function paymentsOf(request: SimulatorRequest, customerId: string): Promise<PortalData['payments']> {
  const intents = await listOwn<Stripe.PaymentIntent>(request, 'payment_intent', customerId)
  const paid = intents.filter(({ body, hidden }) => body.status === 'succeeded' && !hidden.invoiceId)
  return Promise.all(
    paid.map(async ({ body }) => {
      const charge = await findObject<Stripe.Charge>(request.tx, String(body.latest_charge))
      return { intent: body, charge: charge?.body ?? null }
    }),
  )
}
