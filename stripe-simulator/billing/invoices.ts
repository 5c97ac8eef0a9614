import type Stripe from 'stripe'
import { type Desk, newName, put, putBack, seconds, take, tell } from '../desk.ts'
import type { KeptIntent } from '../payment-intents.ts'
import { findKept, type Kept } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'
import { changeCustomer, type KeptCustomer, takeCustomer } from './customers.ts'
import { reductionsOf } from './discounts.ts'
import { type InvoiceHead, invoiceBody, type NamedLine } from './invoice-body.ts'
import { addInvoicePayment, closeInvoicePayments } from './invoice-payments.ts'
import { drawUp, type Line, type Sums } from './invoice-sums.ts'
import type { Period } from './periods.ts'
import { type Debit, debitsOf } from './plan-lines.ts'
import { locate, locationRefusal, rateFor } from './tax.ts'

export type KeptInvoice = Kept<Stripe.Invoice>

/** All that decides what an invoice says. */
export interface Invoicing {
  lines: readonly Line[]
  discounts: readonly Stripe.Discount[]
  reason: string
  currency: string
  customer: InvoiceHead['customer']
  address: Stripe.Address | null
  balance: number
  taxed: boolean
  /** Where it cannot be told where the customer lives: no tax instead of a refusal. */
  lenient?: boolean
  subscription: InvoiceHead['subscription']
  period: Period
  defaultMethod?: string | null
  /** In seconds. */
  at: number
  id?: string
}

export interface Composed {
  body: Stripe.Invoice
  sums: Sums
  lines: NamedLine[]
}

/** Draws an invoice up and keeps nothing: a preview is this and no more, an invoice is this and then kept. */
export async function compose(desk: Desk, invoicing: Invoicing): Promise<Composed> {
  const { at, balance, taxed: wanted, id = newName('in'), defaultMethod = null } = invoicing
  const location = wanted ? locate(invoicing.address) : null
  if (wanted && !location && !invoicing.lenient) throw locationRefusal()
  const sums = drawUp(invoicing.lines, {
    reductions: await reductionsOf(desk, invoicing.discounts, at),
    rateOf: location && (behavior => rateFor(location, behavior)),
    balance,
  })
  const lines = sums.lines.map(line => ({ ...line, id: newName('il') }))
  const taxed = wanted ? (location ? 'complete' : 'requires_location_inputs') : 'off'
  const body = invoiceBody({ ...invoicing, id, created: at, taxed, defaultMethod }, sums, lines)
  return { body, sums, lines }
}

/** What of an invoice may be given back some day. */
export async function debitsFrom({ tx }: Desk, { body, lines }: Composed): Promise<Debit[]> {
  const names = new Map<string, string>()
  for (const { productId } of lines) {
    const product = await findKept<Stripe.Product>(tx, productId)
    names.set(productId, product?.body.name ?? '')
  }
  return debitsOf(body.id, lines, names)
}

/** A draft from now on. */
export async function keepDraft(desk: Desk, body: Stripe.Invoice): Promise<KeptInvoice> {
  const customerId = body.customer as string
  await put(desk, body, { customerId })
  await tell(desk, 'invoice.created', body)
  return { id: body.id, kind: 'invoice', customerId, paymentId: null, body, hidden: {} }
}

async function save(desk: Desk, kept: KeptInvoice, body: Stripe.Invoice): Promise<KeptInvoice> {
  const next = { ...kept, body }
  await putBack(desk, next)
  return next
}

/**
 * It is owed from now on. What the customer's balance holds is used up; where nothing is left to pay, it is paid. `given`: the payment that was made
 * for it before.
 */
export async function finalize(desk: Desk, kept: KeptInvoice, given?: KeptIntent): Promise<KeptInvoice> {
  const { body: draft } = kept
  const customer = await takeCustomer(desk, draft.customer as string)
  const at = seconds(desk.now)
  const balance = customer.body.balance
  // What was on the balance when it was drawn up may be used up by now.
  const again = settleAgain(draft, balance)
  const body: Stripe.Invoice = {
    ...draft,
    ...again,
    status: 'open',
    number: numberOf(customer),
    automatically_finalizes_at: null,
    effective_at: at,
    hosted_invoice_url: `${desk.shopUrl}/simulator/invoice/${kept.id}`,
    invoice_pdf: null,
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  }
  await changeBalance(desk, customer, again.ending_balance ?? 0, body.currency)
  await tell(desk, 'invoice.finalized', body)
  if (body.amount_due === 0) return markPaid(desk, { ...kept, body })
  await addInvoicePayment(desk, body, given)
  return save(desk, kept, body)
}

function settleAgain(draft: Stripe.Invoice, balance: number) {
  const { lines, total } = draft
  const sums = drawUp([{ ...emptyLine, amount: total, period: { start: 0, end: 1 } }], {
    reductions: [],
    rateOf: null,
    balance,
  })
  const { due } = sums
  return {
    lines,
    starting_balance: balance,
    ending_balance: sums.endingBalance,
    amount_due: due,
    amount_remaining: due,
  }
}

const emptyLine = {
  ...{ description: '', itemId: '', priceId: '', productId: '', unitAmount: 0 },
  ...{ proration: true, taxBehavior: null, within: [], credits: null },
}

function numberOf({ body }: KeptCustomer): string {
  return `${body.invoice_prefix ?? 'SIMULATOR'}-${String(body.next_invoice_sequence ?? 1).padStart(4, '0')}`
}

async function changeBalance(desk: Desk, { body, ...kept }: KeptCustomer, balance: number, currency: string) {
  const next = { ...body, balance, currency, next_invoice_sequence: (body.next_invoice_sequence ?? 1) + 1 }
  await putBack(desk, { ...kept, body: next })
  if (balance !== body.balance) await tell(desk, 'customer.updated', next, body)
}

export async function markPaid(desk: Desk, kept: KeptInvoice): Promise<KeptInvoice> {
  const { body } = kept
  const paid = await save(desk, kept, {
    ...body,
    status: 'paid',
    amount_paid: body.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...body.status_transitions, paid_at: seconds(desk.now) },
  })
  await tell(desk, 'invoice.paid', paid.body)
  await tell(desk, 'invoice.payment_succeeded', paid.body)
  return paid
}

/** Tried, and not paid. `again`: when it is tried once more. */
export async function markTried(desk: Desk, kept: KeptInvoice, again: number | null): Promise<KeptInvoice> {
  return save(desk, kept, { ...kept.body, next_payment_attempt: again, auto_advance: again !== null })
}

/** One more try, whatever comes of it. */
export function counted({ body, ...kept }: KeptInvoice): KeptInvoice {
  return { ...kept, body: { ...body, attempted: true, attempt_count: body.attempt_count + 1 } }
}

/** Nobody owes it any more; what it had taken from the balance is there again. */
export async function voidInvoice(desk: Desk, kept: KeptInvoice): Promise<KeptInvoice> {
  const { body } = kept
  if (body.status !== 'open')
    throw invalid(
      'invoice',
      `You can only pass in open invoices. This invoice isn't open.`,
      'invoice_not_editable',
    )
  await closeInvoicePayments(desk, kept.id)
  const used = body.starting_balance - (body.ending_balance ?? 0)
  if (used !== 0 && body.customer) {
    const customer = await takeCustomer(desk, body.customer as string)
    await changeCustomer(desk, customer.id, { balance: customer.body.balance + used })
  }
  const voided = await save(desk, kept, {
    ...body,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...body.status_transitions, voided_at: seconds(desk.now) },
  })
  await tell(desk, 'invoice.voided', voided.body)
  return voided
}

export function takeInvoice(desk: Desk, id: string, param = 'invoice'): Promise<KeptInvoice> {
  return take<Stripe.Invoice>(desk, 'invoice', id, param)
}

export function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  const named = parent?.subscription_details?.subscription
  return typeof named === 'string' ? named : null
}
