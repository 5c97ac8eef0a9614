import type Stripe from 'stripe'
import { draftDiscount, reductionsOf, survivors } from '../discounts/discounts.ts'
import type { StoredIntent } from '../payment-intents.ts'
import { type Form, innerOf, integerOf, isOn, recordOf, textOf } from '../read-form.ts'
import { newId, type SimulatorRequest, saveChanged, seconds } from '../simulator-request.ts'
import { findObject, type StoredObject } from '../simulator-store.ts'
import { invalid, missing } from '../stripe-refusal.ts'
import { composeFirst, createSubscription, type NewSubscription } from './create-subscription.ts'
import { requireSameCurrency } from './customer-currency.ts'
import { changeCustomer, lockCustomerRecord } from './customers.ts'
import { type Sums, sumInvoice } from './invoice-sums.ts'
import { wholeLine } from './plan-lines.ts'
import { readMissingMethod, readPrice, readTrialEnd } from './subscription-calls.ts'
import { offerOf } from './subscription-record.ts'
import { locate, locationRefusal, rateFor } from './tax.ts'

/** Hidden state of a checkout session for a subscription. */
export interface Subscribing {
  priceId: string
  discount: { coupon?: string; promotion_code?: string } | null
  trialDays: number | null
  trialEnd: number | null
  missingMethod: NewSubscription['missingMethod']
  metadata: Record<string, string>
  taxed: boolean
  /** Whether the page asks for the address and stores it with the customer. */
  asksAddress: boolean
  keepsAddress: boolean
  /** Whether a card is required where nothing is due. */
  needsCard: boolean
  /** What was typed in on the page, when it was paid. */
  address?: Stripe.Address | null
  methodId?: string | null
  intentId?: string | null
}

export type StoredSession = StoredObject<Stripe.Checkout.Session>

export async function readSubscribing(request: SimulatorRequest, form: Form) {
  const customerId = textOf(form, 'customer')
  if (!customerId)
    throw invalid('customer', 'The simulator subscribes customers that it knows.', 'parameter_missing')
  const customer = await lockCustomerRecord(request, customerId)
  const price = await readPrice(request, innerOf(form, 'line_items'), 'line_items')
  await requireSameCurrency(request, customerId, price.currency)
  const data = innerOf(form, 'subscription_data')
  readTrialEnd(request, data)
  const taxed = isOn(innerOf(form, 'automatic_tax'), 'enabled')
  const keepsAddress = textOf(innerOf(form, 'customer_update'), 'address') === 'auto'
  if (taxed && !keepsAddress && !locate(customer.body.address)) throw locationRefusal()
  const [given] = Object.values(innerOf(form, 'discounts'))
  const discount = typeof given === 'object' ? recordOf({ given }, 'given') : null
  const subscribing: Subscribing = {
    priceId: price.id,
    discount,
    trialDays: integerOf(data, 'trial_period_days', 1),
    trialEnd: integerOf(data, 'trial_end'),
    missingMethod: readMissingMethod(data),
    metadata: recordOf(data, 'metadata'),
    taxed,
    asksAddress: textOf(form, 'billing_address_collection') === 'required' || (taxed && keepsAddress),
    keepsAddress,
    needsCard: textOf(form, 'payment_method_collection') !== 'if_required',
  }
  const { first } = await quote(request, { customerId, subscribing, address: customer.body.address ?? null })
  const { sums } = first
  return {
    ...amounts(sums),
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? { type: 'self' as const } : null,
      provider: taxed ? 'stripe' : null,
      status: taxed ? (locate(customer.body.address) ? 'complete' : 'requires_location_inputs') : null,
    } satisfies Stripe.Checkout.Session.AutomaticTax,
    billing_address_collection: textOf(form, 'billing_address_collection') as 'auto' | 'required' | null,
    currency: price.currency,
    customer_details: detailsOf(customer.body, customer.body.address ?? null),
    discounts: discount
      ? [{ coupon: discount.coupon ?? null, promotion_code: discount.promotion_code ?? null }]
      : [],
    mode: 'subscription' as const,
    payment_method_collection: subscribing.needsCard ? ('always' as const) : ('if_required' as const),
    hidden: {
      subscribing,
      includes: { line_items: lineItems(price, first.lines[0]?.description ?? null, sums) },
    },
  }
}

/** What is due now. */
function amounts(sums: Sums) {
  const off = sums.discounts.reduce((sum, { amount }) => sum + amount, 0)
  const tax = sums.taxes.reduce((sum, { amount }) => sum + amount, 0)
  return {
    amount_subtotal: sums.subtotal,
    amount_total: sums.total,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: tax },
  }
}

function detailsOf({ email, name, phone, tax_exempt }: Stripe.Customer, address: Stripe.Address | null) {
  return {
    ...{ address, business_name: null, individual_name: null },
    ...{ email, name: name ?? null, phone: phone ?? null, tax_exempt: tax_exempt ?? 'none', tax_ids: [] },
  } as Stripe.Checkout.Session.CustomerDetails
}

function lineItems(price: Stripe.Price, description: string | null, sums: Sums) {
  const { amount_subtotal, amount_total, total_details } = amounts(sums)
  const line = {
    id: newId('li'),
    object: 'item',
    ...{ amount_subtotal, amount_total, currency: price.currency, description, price, quantity: 1 },
    ...{ amount_discount: total_details.amount_discount, amount_tax: total_details.amount_tax, metadata: {} },
  }
  return { object: 'list', data: [line], has_more: false, url: '' }
}

export interface Quote {
  first: Awaited<ReturnType<typeof composeFirst>>
  /** What is due each time after that, if nothing changes; and from when on. */
  next: { sums: Sums; from: number }
  price: Stripe.Price
  discounts: Stripe.Discount[]
  trialEnd: number | null
}

interface QuoteInput {
  customerId: string
  subscribing: Subscribing
  address: Stripe.Address | null
}

/**
 * What is due now and at each renewal. Throws Stripe's refusal where the discount is not valid any more. Without an address
 * there is no tax yet.
 */
export async function quote(
  request: SimulatorRequest,
  { customerId, subscribing, address }: QuoteInput,
): Promise<Quote> {
  const { priceId, discount, trialDays, taxed, metadata } = subscribing
  const kept = await findObject<Stripe.Price>(request.tx, priceId)
  if (!kept) throw missing('price', priceId, 'line_items[0][price]')
  const price = kept.body
  const now = seconds(request.now)
  const redeeming = { customerId, subscriptionId: null, price, at: now }
  const discounts = discount ? [await draftDiscount(request, discount, 'discounts[0]', redeeming)] : []
  const trialEnd = trialDays === null ? subscribing.trialEnd : now + trialDays * 86_400
  const location = taxed ? locate(address) : null
  const customer = await lockCustomerRecord(request, customerId)
  const who = { body: customer.body, address }
  const wanted = { price, discounts, trialEnd, taxed: location !== null, metadata }
  const first = await composeFirst(request, wanted, who, { subscriptionId: null, itemId: newId('si') })
  const used = first.sums.discounts.filter(({ amount }) => amount > 0).map(({ discountId }) => discountId)
  const from = first.planned.period.end
  const left = await survivors(request, discounts, used, from)
  const offer = await offerOf(request, price)
  const sums = sumInvoice([wholeLine(offer, { start: from, end: from + 1 }, '')], {
    reductions: await reductionsOf(request, left, from),
    rateOf: location && (behavior => rateFor(location, behavior)),
    balance: 0,
  })
  return { first, next: { sums, from }, price, discounts, trialEnd }
}

/** Creates the subscription of a completed session, paid by its payment. */
export async function completeSubscribing(
  request: SimulatorRequest,
  kept: StoredSession,
  paid: StoredIntent | null,
) {
  const subscribing = kept.hidden.subscribing as Subscribing
  const customerId = kept.customerId ?? ''
  const { address = null, methodId = null } = subscribing
  if (subscribing.keepsAddress && address) await changeCustomer(request, customerId, { address })
  const quoted = await quote(request, { customerId, subscribing, address })
  const made = await createSubscription(request, {
    ...{ customerId, price: quoted.price, discounts: quoted.discounts, trialEnd: quoted.trialEnd },
    ...{ metadata: subscribing.metadata, missingMethod: subscribing.missingMethod },
    taxed: subscribing.taxed,
    method: methodId,
    behavior: 'allow_incomplete',
    cancelsAtPeriodEnd: false,
    description: null,
    paidBy: paid,
  })
  const invoiceId = made.body.latest_invoice as string
  if (paid) await saveChanged(request, { ...paid, hidden: { ...paid.hidden, invoiceId } })
  const { body: customer } = await lockCustomerRecord(request, customerId)
  return {
    ...amounts(quoted.first.sums),
    customer_details: detailsOf(customer, address ?? customer.address ?? null),
    invoice: invoiceId,
    subscription: made.id,
  }
}
