import type Stripe from 'stripe'
import { asOf } from './billing/coupons.ts'
import { paymentsOf } from './billing/invoice-payments.ts'
import type { Desk } from './desk.ts'
import { findKept } from './simulator-store.ts'

/** Puts objects in the place of their names, and adds what is only shown to who asks for it. */
export async function expand(desk: Desk, at: unknown, [name, ...rest]: string[]): Promise<void> {
  if (name === undefined || typeof at !== 'object' || at === null) return
  if (Array.isArray(at)) {
    for (const one of at) await expand(desk, one, [name, ...rest])
    return
  }
  const record = at as Record<string, unknown>
  const value = record[name]
  if (typeof value === 'string') record[name] = await named(desk, value)
  else if (Array.isArray(value)) record[name] = await Promise.all(value.map(one => named(desk, one)))
  else if (value === undefined && typeof record.id === 'string') {
    const found = await included(desk, record.id, name)
    if (found !== undefined) record[name] = found
  }
  await expand(desk, record[name], rest)
}

/** As it stands now. */
async function named(desk: Desk, name: unknown): Promise<unknown> {
  if (typeof name !== 'string') return name
  const body = desk.unkept?.get(name) ?? (await findKept<object>(desk.tx, name))?.body
  if (!body) return name
  return 'object' in body && body.object === 'coupon' ? asOf(body as Stripe.Coupon, desk.now) : body
}

async function included(desk: Desk, id: string, name: string): Promise<unknown> {
  const kept = await findKept(desk.tx, id)
  if (kept?.kind === 'invoice' && name === 'payments') return listPayments(desk, id)
  if (kept?.kind === 'invoice' && name === 'confirmation_secret') return secretOf(desk, id)
  const includes = (kept?.hidden.includes ?? {}) as Record<string, unknown>
  return includes[name]
}

async function listPayments(desk: Desk, invoiceId: string) {
  const data = (await paymentsOf(desk, invoiceId)).map(({ body }) => body)
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoiceId}` }
}

async function secretOf(desk: Desk, invoiceId: string) {
  const [payment] = await paymentsOf(desk, invoiceId)
  const intent = payment?.paymentId ? await findKept<Stripe.PaymentIntent>(desk.tx, payment.paymentId) : null
  return intent && { client_secret: intent.body.client_secret, type: 'payment_intent' }
}
