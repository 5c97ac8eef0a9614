import type Stripe from 'stripe'
import { reductionsOf } from '../discounts/discounts.ts'
import type { StoredIntent } from '../payment-intents.ts'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from '../simulator-request.ts'
import { findObject, type StoredObject } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'
import { balanceIn } from './customer-currency.ts'
import { changeCustomer, lockCustomerRecord, type StoredCustomer } from './customers.ts'
import { type InvoiceHead, invoiceBody, type NamedLine } from './invoice-body.ts'
import { addInvoicePayment, closeInvoicePayments } from './invoice-payments.ts'
import { type Line, type Sums, sumInvoice } from './invoice-sums.ts'
import type { Period } from './periods.ts'
import { type Debit, debitsOf } from './plan-lines.ts'
import { locate, locationRefusal, rateFor } from './tax.ts'

export type StoredInvoice = StoredObject<Stripe.Invoice>

/** Everything that determines an invoice. */
export interface Invoicing {
  lines: readonly Line[]
  discounts: readonly Stripe.Discount[]
  reason: string
  currency: string
  customer: InvoiceHead['customer']
  address: Stripe.Address | null
  balance: number
  taxed: boolean
  /** For a customer without a usable address: no tax instead of a refusal. */
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

/** Composes an invoice without storing it, for previews and for invoices alike. */
export async function compose(request: SimulatorRequest, invoicing: Invoicing): Promise<Composed> {
  const { at, balance, taxed: wanted, id = newId('in'), defaultMethod = null } = invoicing
  const location = wanted ? locate(invoicing.address) : null
  if (wanted && !location && !invoicing.lenient) throw locationRefusal()
  const sums = sumInvoice(invoicing.lines, {
    reductions: await reductionsOf(request, invoicing.discounts, at),
    rateOf: location && (behavior => rateFor(location, behavior)),
    balance,
  })
  const lines = sums.lines.map(line => ({ ...line, id: newId('il') }))
  const taxed = wanted ? (location ? 'complete' : 'requires_location_inputs') : 'off'
  const body = invoiceBody({ ...invoicing, id, created: at, taxed, defaultMethod }, sums, lines)
  return { body, sums, lines }
}

/** The charges of an invoice that may be credited later. */
export async function debitsFrom({ tx }: SimulatorRequest, { body, lines }: Composed): Promise<Debit[]> {
  const names = new Map<string, string>()
  for (const { productId } of lines) {
    const product = await findObject<Stripe.Product>(tx, productId)
    names.set(productId, product?.body.name ?? '')
  }
  return debitsOf(body.id, lines, names)
}

/** Stores a draft. */
export async function saveDraft(request: SimulatorRequest, body: Stripe.Invoice): Promise<StoredInvoice> {
  const customerId = body.customer as string
  await saveObject(request, body, { customerId })
  await emitEvent(request, 'invoice.created', body)
  return { id: body.id, kind: 'invoice', customerId, paymentId: null, body, hidden: {} }
}

async function save(
  request: SimulatorRequest,
  kept: StoredInvoice,
  body: Stripe.Invoice,
): Promise<StoredInvoice> {
  const next = { ...kept, body }
  await saveChanged(request, next)
  return next
}

/**
 * Finalizes a draft. Uses the customer's balance; where nothing is left to pay, the invoice is paid. `given`: a payment that
 * was made for it before.
 */
export async function finalize(
  request: SimulatorRequest,
  kept: StoredInvoice,
  given?: StoredIntent,
): Promise<StoredInvoice> {
  const { body: draft } = kept
  const customer = await lockCustomerRecord(request, draft.customer as string)
  const at = seconds(request.now)
  const balance = balanceIn(customer.body, draft.currency)
  // The balance may have changed since the draft.
  const again = settleAgain(draft, balance)
  const body: Stripe.Invoice = {
    ...draft,
    ...again,
    status: 'open',
    number: numberOf(customer),
    automatically_finalizes_at: null,
    effective_at: at,
    hosted_invoice_url: `${request.shopUrl}/simulator/invoice/${kept.id}`,
    invoice_pdf: null,
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  }
  await changeBalance(request, customer, again.ending_balance ?? 0, body.currency)
  await emitEvent(request, 'invoice.finalized', body)
  if (body.amount_due === 0) return markPaid(request, { ...kept, body })
  await addInvoicePayment(request, body, given)
  return save(request, kept, body)
}

function settleAgain(draft: Stripe.Invoice, balance: number) {
  const { lines, total } = draft
  const sums = sumInvoice([{ ...emptyLine, amount: total, period: { start: 0, end: 1 } }], {
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

function numberOf({ body }: StoredCustomer): string {
  return `${body.invoice_prefix ?? 'SIMULATOR'}-${String(body.next_invoice_sequence ?? 1).padStart(4, '0')}`
}

async function changeBalance(
  request: SimulatorRequest,
  { body, ...kept }: StoredCustomer,
  balance: number,
  currency: string,
) {
  const next = { ...body, balance, currency, next_invoice_sequence: (body.next_invoice_sequence ?? 1) + 1 }
  await saveChanged(request, { ...kept, body: next })
  if (balance !== body.balance) await emitEvent(request, 'customer.updated', next, body)
}

export async function markPaid(request: SimulatorRequest, kept: StoredInvoice): Promise<StoredInvoice> {
  const { body } = kept
  const paid = await save(request, kept, {
    ...body,
    status: 'paid',
    amount_paid: body.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...body.status_transitions, paid_at: seconds(request.now) },
  })
  await emitEvent(request, 'invoice.paid', paid.body)
  await emitEvent(request, 'invoice.payment_succeeded', paid.body)
  return paid
}

/** Marks a failed try. `again`: the time of the next one. */
export async function markTried(
  request: SimulatorRequest,
  kept: StoredInvoice,
  again: number | null,
): Promise<StoredInvoice> {
  return save(request, kept, { ...kept.body, next_payment_attempt: again, auto_advance: again !== null })
}

/** Counts a try. */
export function counted({ body, ...kept }: StoredInvoice): StoredInvoice {
  return { ...kept, body: { ...body, attempted: true, attempt_count: body.attempt_count + 1 } }
}

/** Voids an invoice and returns what it used of the balance. */
export async function voidInvoice(request: SimulatorRequest, kept: StoredInvoice): Promise<StoredInvoice> {
  const { body } = kept
  if (body.status !== 'open')
    throw invalid(
      'invoice',
      `You can only pass in open invoices. This invoice isn't open.`,
      'invoice_not_editable',
    )
  await closeInvoicePayments(request, kept.id)
  const used = body.starting_balance - (body.ending_balance ?? 0)
  if (used !== 0 && body.customer) {
    const customer = await lockCustomerRecord(request, body.customer as string)
    await changeCustomer(request, customer.id, { balance: customer.body.balance + used })
  }
  const voided = await save(request, kept, {
    ...body,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...body.status_transitions, voided_at: seconds(request.now) },
  })
  await emitEvent(request, 'invoice.voided', voided.body)
  return voided
}

export function lockInvoice(
  request: SimulatorRequest,
  id: string,
  param = 'invoice',
): Promise<StoredInvoice> {
  return lockObject<Stripe.Invoice>(request, 'invoice', id, param)
}

export function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  const named = parent?.subscription_details?.subscription
  return typeof named === 'string' ? named : null
}
