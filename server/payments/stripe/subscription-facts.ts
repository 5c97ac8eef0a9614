import type Stripe from 'stripe'
import { isLanguage } from '#rules/interface-language.ts'
import type { BillEstimate, EstimateLine, InvoiceFacts, SubscriptionFacts } from '../subscriptions.ts'
import type { PlanPrices } from './plan-prices.ts'
import { nameOf } from './read-stripe-event.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const atOrNull = (seconds: number | null) => (seconds === null ? null : at(seconds))

/** A subscription with its `default_payment_method` and `latest_invoice` expanded. The period stands on its item. */
export async function factsOf(
  subscription: Stripe.Subscription,
  prices: PlanPrices,
): Promise<SubscriptionFacts> {
  const item = subscription.items.data[0]
  const language = subscription.metadata.language
  const card = subscription.default_payment_method
  const start = item?.current_period_start ?? subscription.start_date
  const end = item?.current_period_end ?? start
  const lasts = endsWithPeriod(subscription) ? Math.min(end, subscription.cancel_at ?? end) : end
  return {
    id: subscription.id,
    customerId: nameOf(subscription.customer) ?? '',
    plan: item ? await prices.planOf(item.price) : null,
    status: subscription.status,
    live: subscription.livemode,
    currency: subscription.currency,
    language: isLanguage(language) ? language : null,
    createdAt: at(subscription.created),
    startedAt: at(subscription.start_date),
    periodStart: at(start),
    periodEnd: at(Math.max(start, lasts)),
    cancelAtPeriodEnd: endsWithPeriod(subscription),
    cancelledAt: atOrNull(subscription.canceled_at),
    endedAt: atOrNull(subscription.ended_at),
    trialStart: atOrNull(subscription.trial_start),
    trialEnd: atOrNull(subscription.trial_end),
    cardFingerprint: (card && typeof card === 'object' && card.card?.fingerprint) || null,
    cardCountry: (card && typeof card === 'object' && card.card?.country) || null,
    owed: owedOf(subscription),
    pending: await pendingOf(subscription, prices),
  }
}

/**
 * The bill of the running period while it is unpaid; null where it is paid, or the last bill is that of an upgrade that
 * waits.
 */
export function unpaidBillOf({
  latest_invoice: bill,
  pending_update,
}: Stripe.Subscription): Stripe.Invoice | null {
  if (!bill || typeof bill !== 'object' || pending_update) return null
  return /^(draft|open)$/.test(bill.status ?? '') && bill.amount_remaining > 0 ? bill : null
}

function owedOf(subscription: Stripe.Subscription): SubscriptionFacts['owed'] {
  const bill = /^(active|past_due|unpaid)$/.test(subscription.status) ? unpaidBillOf(subscription) : null
  return (
    bill && {
      cents: bill.amount_remaining,
      at: bill.auto_advance
        ? atOrNull(bill.next_payment_attempt ?? bill.automatically_finalizes_at ?? null)
        : null,
    }
  )
}

async function pendingOf({ pending_update: update }: Stripe.Subscription, prices: PlanPrices) {
  const price = update?.subscription_items?.[0]?.price
  const plan = price ? await prices.planOf(price) : null
  return update && plan ? { plan, until: at(update.expires_at) } : null
}

/**
 * Set to end, and not renewed. The provider's own pages name the instant for it and leave `cancel_at_period_end` as it is.
 */
export function endsWithPeriod({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription): boolean {
  const end = items.data[0]?.current_period_end ?? 0
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= end)
}

/** A paid bill with its `payments` expanded; null for one that is for no subscription. */
export async function invoiceOf(invoice: Stripe.Invoice, prices: PlanPrices): Promise<InvoiceFacts | null> {
  const subscriptionId = nameOf(invoice.parent?.subscription_details?.subscription)
  const paidAt = invoice.status_transitions.paid_at
  if (!subscriptionId || paidAt === null) return null
  const covers: InvoiceFacts['covers'][number][] = []
  for (const line of invoice.lines.data) {
    const plan = await planOfLine(line, prices)
    // Lines that are refunds, or free (a trial), cover no period.
    if (plan && line.amount > 0)
      covers.push({ plan, from: at(line.period.start), until: at(line.period.end) })
  }
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
  return {
    id: invoice.id,
    subscriptionId,
    amountCents: invoice.amount_paid,
    // Where a balance has paid a part, nobody says how much of the tax was within the rest.
    taxCents: invoice.amount_paid === invoice.total ? sum(invoice.total_taxes ?? []) : 0,
    currency: invoice.currency,
    paidAt: at(paidAt),
    paymentId: nameOf(payment?.payment_intent),
    covers,
  }
}

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)

/** A previewed bill. */
export async function billOf(preview: Stripe.Invoice, prices: PlanPrices): Promise<BillEstimate> {
  const lines: EstimateLine[] = []
  for (const line of preview.lines.data) {
    const plan = await planOfLine(line, prices)
    if (!plan) continue
    const prorated = line.parent?.subscription_item_details?.proration === true
    const prorates = prorated || line.parent?.invoice_item_details?.proration === true
    lines.push({
      kind: !prorates ? 'plan' : line.amount < 0 ? 'unused' : 'rest',
      plan,
      from: at(line.period.start),
      until: at(line.period.end),
      amountCents: line.amount,
    })
  }
  const taxes = preview.total_taxes ?? []
  return {
    lines,
    totalCents: preview.amount_due,
    discountCents: sum(preview.total_discount_amounts ?? []),
    taxCents: sum(taxes),
    taxIncluded: taxes.some(({ tax_behavior: behaviour }) => behaviour === 'inclusive'),
    creditCents: Math.min(preview.starting_balance, 0),
  }
}

async function planOfLine({ pricing }: Stripe.InvoiceLineItem, prices: PlanPrices) {
  const price = pricing?.price_details?.price
  return price ? prices.planOf(price) : null
}
