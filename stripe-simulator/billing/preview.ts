import type Stripe from 'stripe'
import { readDiscounts } from '../discounts/discounts.ts'
import { type Form, innerOf, integerOf, isOn, textOf } from '../read-form.ts'
import { newId, type SimulatorRequest, seconds } from '../simulator-request.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { caughtUp } from './advance.ts'
import { type Changed, composeChange, readChange } from './change-subscription.ts'
import { composeFirst } from './create-subscription.ts'
import { requireSameCurrency } from './customer-currency.ts'
import { lockCustomerRecord, readAddress } from './customers.ts'
import { creditLines, type Planned, planRenewal, wholeLine } from './plan-lines.ts'
import { readPrice, readTrialEnd } from './subscription-calls.ts'
import { type StoredSubscription, standingOf } from './subscription-record.ts'

/** Previews an invoice by the functions that compose real ones, without storing it. */
export async function previewInvoice(request: SimulatorRequest, form: Form): Promise<object> {
  const subscriptionId = textOf(form, 'subscription')
  const body = subscriptionId
    ? await previewChange(request, await caughtUp(request, subscriptionId, 'subscription'), form)
    : await previewFirst(request, form)
  return { ...body, id: newId('upcoming_in'), auto_advance: undefined }
}

async function previewFirst(request: SimulatorRequest, form: Form): Promise<Stripe.Invoice> {
  const details = innerOf(form, 'subscription_details')
  const price = await readPrice(request, innerOf(details, 'items'), 'subscription_details[items]')
  const customerId = textOf(form, 'customer')
  const customer = customerId ? (await lockCustomerRecord(request, customerId)).body : null
  if (customerId) await requireSameCurrency(request, customerId, price.currency)
  const given = innerOf(form, 'customer_details')
  const address = 'address' in given ? readAddress(given) : (customer?.address ?? null)
  const redeeming = { customerId, subscriptionId: null, price, at: seconds(request.now) }
  const discounts = (await readDiscounts(request, form, redeeming)) ?? []
  const recurring = textOf(form, 'preview_mode') === 'recurring'
  const trialEnd = recurring ? null : readTrialEnd(request, details)
  const taxed = isOn(innerOf(form, 'automatic_tax'), 'enabled')
  const wanted = { price, discounts, trialEnd, taxed, metadata: {} }
  const names = { subscriptionId: null, itemId: newId('si') }
  return (await composeFirst(request, wanted, { body: customer, address }, names)).body
}

async function previewChange(
  request: SimulatorRequest,
  kept: StoredSubscription,
  form: Form,
): Promise<Stripe.Invoice> {
  const details = innerOf(form, 'subscription_details')
  if (/^(canceled|incomplete_expired)$/.test(kept.body.status)) throw noneUpcoming(kept)
  const tax = innerOf(form, 'automatic_tax')
  const enabled = 'enabled' in tax ? isOn(tax, 'enabled') : kept.body.automatic_tax.enabled
  const asked: StoredSubscription = {
    ...kept,
    body: { ...kept.body, automatic_tax: { ...kept.body.automatic_tax, enabled } },
  }
  if (isOn(details, 'cancel_now')) return previewEnd(request, asked, details)
  const change = await readChange(request, asked, form, details)
  if (textOf(form, 'preview_mode') === 'recurring') return previewRecurring(request, asked, change)
  if (change.atOnce) return (await composeChange(request, asked, change)).body
  const cancels =
    'cancel_at_period_end' in details
      ? isOn(details, 'cancel_at_period_end')
      : asked.body.cancel_at_period_end
  if (cancels) throw noneUpcoming(kept)
  return previewRenewal(request, asked, change)
}

function noneUpcoming({ id }: StoredSubscription): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for subscription: ${id}`,
  })
}

/** The next invoice, with the prorations that wait for it. */
async function previewRenewal(
  request: SimulatorRequest,
  kept: StoredSubscription,
  change: Changed,
): Promise<Stripe.Invoice> {
  const standing = await standingOf(request, kept)
  const { offer, anchor, period, lines: before } = change.planned
  const planned = planRenewal({ ...standing, offer, anchor, period })
  const more = {
    ...{ lines: [...before, ...planned.lines], at: period.end, period },
    ...{ reason: 'subscription_cycle' },
  }
  return (await composeChange(request, kept, { ...change, planned }, more)).body
}

/** The recurring part of the next invoice. */
async function previewRecurring(
  request: SimulatorRequest,
  kept: StoredSubscription,
  change: Changed,
): Promise<Stripe.Invoice> {
  const { itemId } = await standingOf(request, kept)
  const { offer, period } = change.planned
  const lines = [wholeLine(offer, period, itemId)]
  const bare = { ...kept, hidden: { ...kept.hidden, pendingLines: [] } }
  return (await composeChange(request, bare, change, { lines, reason: 'subscription_cycle' })).body
}

async function previewEnd(
  request: SimulatorRequest,
  kept: StoredSubscription,
  details: Form,
): Promise<Stripe.Invoice> {
  const at = integerOf(details, 'proration_date') ?? seconds(request.now)
  const prorates = (textOf(details, 'proration_behavior') ?? 'create_prorations') !== 'none'
  const planned = { lines: prorates ? creditLines(kept.hidden.debits, at) : [] } as unknown as Planned
  return (await composeChange(request, kept, { planned, discounts: [], prorationDate: at })).body
}
