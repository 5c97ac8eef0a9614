import type Stripe from 'stripe'
import { paymentsOf } from './billing/invoice-payments.ts'
import { asOf } from './discounts/coupons.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { findObject } from './simulator-store.ts'

/** Replaces ids by their objects, and adds fields that are only answered when expanded. */
export async function expand(
  request: SimulatorRequest,
  at: unknown,
  [name, ...rest]: string[],
): Promise<void> {
  if (name === undefined || typeof at !== 'object' || at === null) return
  if (Array.isArray(at)) {
    for (const one of at) await expand(request, one, [name, ...rest])
    return
  }
  const record = at as Record<string, unknown>
  const value = record[name]
  if (typeof value === 'string') record[name] = await named(request, value)
  else if (Array.isArray(value)) record[name] = await Promise.all(value.map(one => named(request, one)))
  else if (value === undefined && typeof record.id === 'string') {
    const found = await included(request, record.id, name)
    if (found !== undefined) record[name] = found
  }
  await expand(request, record[name], rest)
}

/** As it stands now. */
async function named(request: SimulatorRequest, name: unknown): Promise<unknown> {
  if (typeof name !== 'string') return name
  const body = request.unkept?.get(name) ?? (await findObject<object>(request.tx, name))?.body
  if (!body) return name
  return 'object' in body && body.object === 'coupon' ? asOf(body as Stripe.Coupon, request.now) : body
}

async function included(request: SimulatorRequest, id: string, name: string): Promise<unknown> {
  const kept = await findObject(request.tx, id)
  if (kept?.kind === 'invoice' && name === 'payments') return listPayments(request, id)
  if (kept?.kind === 'invoice' && name === 'confirmation_secret') return secretOf(request, id)
  const includes = (kept?.hidden.includes ?? {}) as Record<string, unknown>
  return includes[name]
}

async function listPayments(request: SimulatorRequest, invoiceId: string) {
  const data = (await paymentsOf(request, invoiceId)).map(({ body }) => body)
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoiceId}` }
}

async function secretOf(request: SimulatorRequest, invoiceId: string) {
  const [payment] = await paymentsOf(request, invoiceId)
  const intent = payment?.paymentId
    ? await findObject<Stripe.PaymentIntent>(request.tx, payment.paymentId)
    : null
  return intent && { client_secret: intent.body.client_secret, type: 'payment_intent' }
}
