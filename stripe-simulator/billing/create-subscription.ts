import type Stripe from 'stripe'
import { findDiscounts, leftAfter, redeem } from '../discounts/discounts.ts'
import type { StoredIntent } from '../payment-intents.ts'
import { newId, type SimulatorRequest, seconds } from '../simulator-request.ts'
import { invalid } from '../stripe-refusal.ts'
import { applyOutcome, collect, methodFor, settled, unpaidRefusal } from './collect.ts'
import { balanceIn, requireSameCurrency } from './customer-currency.ts'
import { lockCustomerRecord } from './customers.ts'
import { type Composed, compose, debitsFrom, finalize, saveDraft } from './invoices.ts'
import { planStart } from './plan-lines.ts'
import {
  addSubscription,
  atFirst,
  itemBody,
  itemsBody,
  offerOf,
  type StoredSubscription,
  saveSubscription,
} from './subscription-record.ts'

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'

export interface NewSubscription {
  customerId: string
  price: Stripe.Price
  discounts: readonly Stripe.Discount[]
  /** In seconds; null without a trial. */
  trialEnd: number | null
  missingMethod: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
  metadata: Record<string, string>
  taxed: boolean
  method: string | null
  behavior: PaymentBehavior
  cancelsAtPeriodEnd: boolean
  description: string | null
  /** The payment that was made in a checkout session, before the invoice existed. */
  paidBy?: StoredIntent | null
}

/** Composes the first invoice of a subscription without storing it. */
export async function composeFirst(
  request: SimulatorRequest,
  wanted: Pick<NewSubscription, 'price' | 'discounts' | 'trialEnd' | 'taxed' | 'metadata'>,
  customer: { body: Stripe.Customer | null; address: Stripe.Address | null },
  names: { subscriptionId: string | null; itemId: string },
): Promise<Composed & { planned: ReturnType<typeof planStart> }> {
  const at = seconds(request.now)
  const planned = planStart(await offerOf(request, wanted.price), names.itemId, at, wanted.trialEnd)
  const composed = await compose(request, {
    lines: planned.lines,
    discounts: wanted.discounts,
    reason: 'subscription_create',
    currency: wanted.price.currency,
    customer: customer.body,
    address: customer.address,
    balance: balanceIn(customer.body, wanted.price.currency),
    taxed: wanted.taxed,
    subscription: { id: names.subscriptionId, metadata: wanted.metadata },
    period: { start: at, end: at },
    at,
  })
  return { ...composed, planned }
}

export async function createSubscription(
  request: SimulatorRequest,
  wanted: NewSubscription,
): Promise<StoredSubscription> {
  const id = newId('sub')
  const itemId = newId('si')
  const at = seconds(request.now)
  const customer = await lockCustomerRecord(request, wanted.customerId)
  await requireSameCurrency(request, wanted.customerId, wanted.price.currency)
  const who = { body: customer.body, address: customer.body.address ?? null }
  const first = await composeFirst(request, wanted, who, { subscriptionId: id, itemId })
  const { planned } = first
  const hidden = { ...atFirst(), debits: await debitsFrom(request, first) }
  const item = itemBody({
    id: itemId,
    subscriptionId: id,
    price: wanted.price,
    period: planned.period,
    created: at,
  })
  const free = first.sums.due === 0
  const cancels = wanted.cancelsAtPeriodEnd
  const body = {
    ...EMPTY,
    id,
    object: 'subscription',
    automatic_tax: {
      disabled_reason: null,
      enabled: wanted.taxed,
      liability: wanted.taxed ? { type: 'self' } : null,
    },
    billing_cycle_anchor: planned.anchor,
    cancel_at: cancels ? planned.period.end : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? at : null,
    created: at,
    currency: wanted.price.currency,
    customer: wanted.customerId,
    default_payment_method: wanted.method,
    description: wanted.description,
    discounts: wanted.discounts.map(discount => discount.id),
    items: itemsBody(id, item),
    latest_invoice: first.body.id,
    metadata: wanted.metadata,
    start_date: at,
    status: wanted.trialEnd !== null ? 'trialing' : free ? 'active' : 'incomplete',
    trial_end: wanted.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: wanted.missingMethod },
    },
    trial_start: wanted.trialEnd === null ? null : at,
  } satisfies Partial<Stripe.Subscription> as Stripe.Subscription
  const kept: StoredSubscription = {
    ...{ id, kind: 'subscription', customerId: wanted.customerId, paymentId: null },
    ...{ body, hidden },
  }
  for (const discount of wanted.discounts) await redeem(request, { ...discount, subscription: id })
  await addSubscription(request, kept)
  const before = kept.body
  await spendDiscounts(request, kept, first)
  await payFirst(request, kept, first, wanted)
  await saveSubscription(request, kept, before)
  return kept
}

/** Removes discounts that the invoice has used up. */
export async function spendDiscounts(
  request: SimulatorRequest,
  kept: StoredSubscription,
  { sums, lines }: Composed,
): Promise<void> {
  const used = [
    ...sums.discounts.filter(({ amount }) => amount > 0).map(({ discountId }) => discountId),
    ...lines.flatMap(({ within }) => within),
  ]
  const left = await leftAfter(request, await findDiscounts(request, kept.body.discounts), used)
  kept.body = { ...kept.body, discounts: left.map(({ id }) => id) }
}

async function payFirst(
  request: SimulatorRequest,
  kept: StoredSubscription,
  first: Composed,
  wanted: NewSubscription,
): Promise<void> {
  const draft = await saveDraft(request, first.body)
  if (wanted.paidBy) {
    const open = await finalize(request, draft, wanted.paidBy)
    return applyOutcome(request, kept, await settled(request, open, wanted.paidBy))
  }
  const open = await finalize(request, draft)
  if (open.body.status === 'paid' || wanted.behavior === 'default_incomplete') return
  const method = await methodFor(request, kept.body)
  if (!method) throw noMethod()
  const collected = await collect(request, open, method)
  if (collected.outcome !== 'paid' && wanted.behavior === 'error_if_incomplete')
    throw unpaidRefusal(collected)
  await applyOutcome(request, kept, collected)
}

export function noMethod() {
  return invalid(
    'customer',
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    'resource_missing',
  )
}

const EMPTY = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Stripe.Subscription>
