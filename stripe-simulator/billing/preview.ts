import type Stripe from 'stripe'
import { type Desk, newName, seconds } from '../desk.ts'
import { type Form, innerOf, isOn, textOf, wholeOf } from '../read-form.ts'
import { StripeRefusal } from '../stripe-refusal.ts'
import { caughtUp } from './advance.ts'
import { type Changed, composeChange, readChange } from './change-subscription.ts'
import { composeFirst } from './create-subscription.ts'
import { readAddress, takeCustomer } from './customers.ts'
import { readDiscounts } from './discounts.ts'
import { creditLines, type Planned, planRenewal, wholeLine } from './plan-lines.ts'
import { readPrice, readTrialEnd } from './subscription-calls.ts'
import { type KeptSubscription, standingOf } from './subscription-record.ts'

/** What would be invoiced. Drawn up by what draws the invoice up, and not kept. */
export async function previewInvoice(desk: Desk, form: Form): Promise<object> {
  const subscriptionId = textOf(form, 'subscription')
  const body = subscriptionId
    ? await previewChange(desk, await caughtUp(desk, subscriptionId, 'subscription'), form)
    : await previewFirst(desk, form)
  return { ...body, id: newName('upcoming_in'), auto_advance: undefined }
}

async function previewFirst(desk: Desk, form: Form): Promise<Stripe.Invoice> {
  const details = innerOf(form, 'subscription_details')
  const price = await readPrice(desk, innerOf(details, 'items'), 'subscription_details[items]')
  const customerId = textOf(form, 'customer')
  const customer = customerId ? (await takeCustomer(desk, customerId)).body : null
  const given = innerOf(form, 'customer_details')
  const address = 'address' in given ? readAddress(given) : (customer?.address ?? null)
  const redeeming = { customerId, subscriptionId: null, price, at: seconds(desk.now) }
  const discounts = (await readDiscounts(desk, form, redeeming)) ?? []
  const recurring = textOf(form, 'preview_mode') === 'recurring'
  const trialEnd = recurring ? null : readTrialEnd(desk, details)
  const taxed = isOn(innerOf(form, 'automatic_tax'), 'enabled')
  const wanted = { price, discounts, trialEnd, taxed, metadata: {} }
  const names = { subscriptionId: null, itemId: newName('si') }
  return (await composeFirst(desk, wanted, { body: customer, address }, names)).body
}

async function previewChange(desk: Desk, kept: KeptSubscription, form: Form): Promise<Stripe.Invoice> {
  const details = innerOf(form, 'subscription_details')
  if (/^(canceled|incomplete_expired)$/.test(kept.body.status)) throw noneUpcoming(kept)
  const tax = innerOf(form, 'automatic_tax')
  const enabled = 'enabled' in tax ? isOn(tax, 'enabled') : kept.body.automatic_tax.enabled
  const asked: KeptSubscription = {
    ...kept,
    body: { ...kept.body, automatic_tax: { ...kept.body.automatic_tax, enabled } },
  }
  if (isOn(details, 'cancel_now')) return previewEnd(desk, asked, details)
  const change = await readChange(desk, asked, form, details)
  if (textOf(form, 'preview_mode') === 'recurring') return previewRecurring(desk, asked, change)
  if (change.atOnce) return (await composeChange(desk, asked, change)).body
  const cancels =
    'cancel_at_period_end' in details
      ? isOn(details, 'cancel_at_period_end')
      : asked.body.cancel_at_period_end
  if (cancels) throw noneUpcoming(kept)
  return previewRenewal(desk, asked, change)
}

function noneUpcoming({ id }: KeptSubscription): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for subscription: ${id}`,
  })
}

/** The next invoice, with what has been put off until then. */
async function previewRenewal(desk: Desk, kept: KeptSubscription, change: Changed): Promise<Stripe.Invoice> {
  const standing = await standingOf(desk, kept)
  const { offer, anchor, period, lines: before } = change.planned
  const planned = planRenewal({ ...standing, offer, anchor, period })
  const more = {
    ...{ lines: [...before, ...planned.lines], at: period.end, period },
    ...{ reason: 'subscription_cycle' },
  }
  return (await composeChange(desk, kept, { ...change, planned }, more)).body
}

/** What is invoiced again and again, without what comes once. */
async function previewRecurring(
  desk: Desk,
  kept: KeptSubscription,
  change: Changed,
): Promise<Stripe.Invoice> {
  const { itemId } = await standingOf(desk, kept)
  const { offer, period } = change.planned
  const lines = [wholeLine(offer, period, itemId)]
  const bare = { ...kept, hidden: { ...kept.hidden, pendingLines: [] } }
  return (await composeChange(desk, bare, change, { lines, reason: 'subscription_cycle' })).body
}

async function previewEnd(desk: Desk, kept: KeptSubscription, details: Form): Promise<Stripe.Invoice> {
  const at = wholeOf(details, 'proration_date') ?? seconds(desk.now)
  const prorates = (textOf(details, 'proration_behavior') ?? 'create_prorations') !== 'none'
  const planned = { lines: prorates ? creditLines(kept.hidden.debits, at) : [] } as unknown as Planned
  return (await composeChange(desk, kept, { planned, discounts: [], prorationDate: at })).body
}
