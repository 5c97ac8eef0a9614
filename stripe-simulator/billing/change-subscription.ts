import type Stripe from 'stripe'
import { findDiscounts, readDiscounts, redeem, reductionsOf } from '../discounts/discounts.ts'
import { type Form, innerOf, integerOf, isOn, requiredText, textOf } from '../read-form.ts'
import { type SimulatorRequest, seconds } from '../simulator-request.ts'
import { invalid } from '../stripe-refusal.ts'
import { dropPending, end, expireIncomplete } from './cancel-subscription.ts'
import { applyOutcome, collect, methodFor, unpaidRefusal } from './collect.ts'
import { noMethod, spendDiscounts } from './create-subscription.ts'
import { lockCustomerRecord, requireOwnMethod } from './customers.ts'
import type { Line } from './invoice-sums.ts'
import { type Composed, compose, debitsFrom, finalize, saveDraft } from './invoices.ts'
import { creditLines, type Planned, planChange } from './plan-lines.ts'
import { findPrice, mergeMetadata } from './prices.ts'
import {
  itemBody,
  itemOf,
  itemsBody,
  offerOf,
  type StoredSubscription,
  saveSubscription,
  standingOf,
} from './subscription-record.ts'
import { INCOMPLETE_SECONDS } from './turns.ts'

/** A change of the plan: its parameters and its lines. */
export interface Changed {
  planned: Planned
  price: Stripe.Price
  discounts: Stripe.Discount[]
  prorationDate: number
  /** Whether it is invoiced at once; else with the next invoice. */
  atOnce: boolean
}

const PRORATIONS = ['always_invoice', 'create_prorations', 'none']

/**
 * Reads a change and plans its lines. Preview and change both use it, so that they agree. `of`: `subscription_details` in a
 * preview.
 */
export async function readChange(
  request: SimulatorRequest,
  kept: StoredSubscription,
  form: Form,
  of = form,
): Promise<Changed> {
  const now = seconds(request.now)
  const item = itemOf(kept.body)
  const [given] = Object.values(innerOf(of, 'items'))
  const priceId = typeof given === 'object' ? textOf(given, 'price') : null
  if (typeof given === 'object' && requiredText(given, 'id') !== item.id)
    throw invalid('items', `No such subscription item: '${textOf(given, 'id')}'`, 'resource_missing')
  const price = priceId ? await findPrice(request, priceId, 'items[0][price]') : item.price
  if (price.currency !== kept.body.currency)
    throw invalid('items', `The price specified supports currencies of \`${price.currency}\`.`)
  const behavior = textOf(of, 'proration_behavior') ?? 'create_prorations'
  if (!PRORATIONS.includes(behavior))
    throw invalid('proration_behavior', `Invalid proration_behavior: must be one of ${PRORATIONS.join(', ')}`)
  const prorationDate = integerOf(of, 'proration_date') ?? now
  const standing = await standingOf(request, kept)
  if (prorationDate < standing.period.start || prorationDate > standing.period.end)
    throw invalid(
      'proration_date',
      'Cannot specify a proration date outside of the current subscription period.',
    )
  const redeeming = { customerId: kept.customerId, subscriptionId: kept.id, price, at: now }
  const discounts =
    (await readDiscounts(request, form, redeeming)) ?? (await findDiscounts(request, kept.body.discounts))
  const planned = planChange(standing, {
    to: await offerOf(request, price),
    now,
    prorationDate,
    prorates: behavior !== 'none',
    endsTrial: textOf(of, 'trial_end') === 'now',
    reductions: await reductionsOf(request, discounts, now),
  })
  const atOnce = planned.lines.length > 0 && (planned.restarts || behavior === 'always_invoice')
  return { planned, price, discounts, prorationDate, atOnce }
}

/** Composes the invoice of a change without storing it. */
export async function composeChange(
  request: SimulatorRequest,
  kept: StoredSubscription,
  { planned, discounts, prorationDate }: Pick<Changed, 'planned' | 'discounts' | 'prorationDate'>,
  more: {
    lines?: readonly Line[]
    reason?: string
    at?: number
    lenient?: boolean
    period?: { start: number; end: number }
  } = {},
): Promise<Composed> {
  const { body } = kept
  const customer = await lockCustomerRecord(request, String(body.customer))
  const at = more.at ?? seconds(request.now)
  return compose(request, {
    lines: [...kept.hidden.pendingLines, ...(more.lines ?? planned.lines)],
    discounts,
    reason: more.reason ?? 'subscription_update',
    currency: body.currency,
    customer: customer.body,
    address: customer.body.address ?? null,
    balance: customer.body.balance,
    taxed: body.automatic_tax.enabled,
    lenient: more.lenient ?? false,
    subscription: { id: kept.id, metadata: body.metadata, prorationDate },
    period: more.period ?? { start: at, end: at },
    defaultMethod: null,
    at,
  })
}

/** The subscription after its plan has changed. */
function changedBody(
  { body }: StoredSubscription,
  { planned, price, discounts }: Changed,
): Stripe.Subscription {
  const item = itemOf(body)
  const next = itemBody({
    id: item.id,
    subscriptionId: body.id,
    price,
    period: planned.period,
    created: item.created,
  })
  const trialOver = body.status === 'trialing' && planned.trialEnd !== null && planned.restarts
  return {
    ...body,
    billing_cycle_anchor: planned.anchor,
    ...(body.cancel_at_period_end && { cancel_at: planned.period.end }),
    discounts: discounts.map(({ id }) => id),
    items: itemsBody(body.id, { ...next, metadata: item.metadata }),
    status: trialOver ? 'active' : body.status,
    trial_end: planned.trialEnd,
  }
}

export async function updateSubscription(
  request: SimulatorRequest,
  kept: StoredSubscription,
  form: Form,
): Promise<StoredSubscription> {
  const before = kept.body
  if (/^(canceled|incomplete_expired)$/.test(before.status)) return updateEnded(request, kept, form)
  const changesPlan = 'items' in form || textOf(form, 'trial_end') === 'now' || 'discounts' in form
  if (changesPlan && before.status === 'incomplete')
    throw invalid(
      'items',
      'The first payment of this subscription is still open: it cannot be changed until it is paid.',
    )
  if (changesPlan && kept.hidden.pending) await dropPending(request, kept)
  const change = changesPlan ? await readChange(request, kept, form) : null
  const behavior = textOf(form, 'payment_behavior') ?? 'allow_incomplete'
  await applySimple(request, kept, form)
  if (change) await applyChange(request, kept, change, { before, form, behavior })
  await saveSubscription(request, kept, before)
  return kept
}

async function updateEnded(
  request: SimulatorRequest,
  kept: StoredSubscription,
  form: Form,
): Promise<StoredSubscription> {
  const others = Object.keys(form).filter(name => !/^(metadata|expand|cancellation_details)$/.test(name))
  if (others.length > 0)
    throw invalid(
      others[0] ?? '',
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  const before = kept.body
  kept.body = { ...before, metadata: mergeMetadata(before.metadata, form) }
  await saveSubscription(request, kept, before)
  return kept
}

/** Changes without effect on sums. */
async function applySimple(request: SimulatorRequest, kept: StoredSubscription, form: Form): Promise<void> {
  const now = seconds(request.now)
  const { body } = kept
  const method = textOf(form, 'default_payment_method')
  if (method) await requireOwnMethod(request, method, String(body.customer))
  const tax = innerOf(form, 'automatic_tax')
  const taxed = 'enabled' in tax ? isOn(tax, 'enabled') : body.automatic_tax.enabled
  const trialEnd = textOf(form, 'trial_end')
  kept.body = {
    ...body,
    automatic_tax: { ...body.automatic_tax, enabled: taxed, liability: taxed ? { type: 'self' } : null },
    default_payment_method: 'default_payment_method' in form ? method : body.default_payment_method,
    description: 'description' in form ? textOf(form, 'description') : body.description,
    metadata: mergeMetadata(body.metadata, form),
  }
  if (trialEnd && trialEnd !== 'now') prolongTrial(kept, integerOf(form, 'trial_end') ?? 0, now)
  applyCancelling(kept, form, now)
}

/** Sets the end of the trial, after which the first period begins. */
function prolongTrial(kept: StoredSubscription, until: number, now: number): void {
  if (until <= now) throw invalid('trial_end', 'Timestamp must be an integer Unix timestamp in the future.')
  const item = itemOf(kept.body)
  const period = { start: now, end: until }
  kept.body = {
    ...kept.body,
    status: 'trialing',
    billing_cycle_anchor: until,
    trial_end: until,
    trial_start: kept.body.trial_start ?? now,
    items: itemsBody(kept.id, {
      ...item,
      current_period_start: period.start,
      current_period_end: period.end,
    }),
  }
  kept.hidden.trialTold = false
}

function applyCancelling(kept: StoredSubscription, form: Form, now: number): void {
  const { body } = kept
  if ('cancel_at' in form) {
    const at = integerOf(form, 'cancel_at')
    kept.body = { ...body, cancel_at: at, cancel_at_period_end: false, canceled_at: at === null ? null : now }
  }
  if (!('cancel_at_period_end' in form)) return
  const cancels = isOn(form, 'cancel_at_period_end')
  const given = innerOf(form, 'cancellation_details')
  kept.body = {
    ...kept.body,
    cancel_at: cancels ? itemOf(body).current_period_end : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? (body.canceled_at ?? now) : null,
    cancellation_details: {
      comment: textOf(given, 'comment'),
      feedback: textOf(given, 'feedback'),
      feedback_option: null,
      reason: cancels ? 'cancellation_requested' : null,
    },
  }
}

interface ChangeContext {
  before: Stripe.Subscription
  form: Form
  /** `payment_behavior` */
  behavior: string
}

async function applyChange(
  request: SimulatorRequest,
  kept: StoredSubscription,
  change: Changed,
  asking: ChangeContext,
): Promise<void> {
  const { behavior } = asking
  const { planned, discounts } = change
  if (!change.atOnce) {
    for (const discount of discounts) await redeem(request, discount)
    kept.body = changedBody(kept, change)
    kept.hidden.pendingLines = [...kept.hidden.pendingLines, ...planned.lines]
    return
  }
  const composed = await composeChange(request, kept, change)
  const debits = await debitsFrom(request, composed)
  const next = { ...changedBody(kept, change), latest_invoice: composed.body.id }
  const method = await methodFor(request, kept.body)
  if (composed.sums.due > 0 && method === null) throw noMethod()
  const open = await finalize(request, await saveDraft(request, composed.body))
  const collected = await collect(request, open, method)
  if (collected.outcome !== 'paid' && behavior === 'error_if_incomplete') throw unpaidRefusal(collected)
  for (const discount of discounts) await redeem(request, discount)
  kept.hidden.pendingLines = []
  if (collected.outcome !== 'paid' && behavior === 'pending_if_incomplete') {
    kept.hidden.pending = { invoice: open.id, body: next, debits }
    const pending_update = pendingBody(request, next, planned, asking.form)
    kept.body = { ...asking.before, latest_invoice: open.id, pending_update }
    return
  }
  kept.body = next
  kept.hidden.debits = debits
  await spendDiscounts(request, kept, composed)
  await applyOutcome(request, kept, collected)
}

function pendingBody(
  { now }: SimulatorRequest,
  next: Stripe.Subscription,
  { restarts, anchor, period, trialEnd }: Planned,
  form: Form,
): Stripe.Subscription.PendingUpdate {
  return {
    billing_cycle_anchor: restarts ? anchor : null,
    cancel_at_period_end: 'cancel_at_period_end' in form ? next.cancel_at_period_end : null,
    discount: null,
    discounts: next.discounts,
    expires_at: Math.min(seconds(now) + INCOMPLETE_SECONDS, period.end),
    metadata: 'metadata' in form ? next.metadata : null,
    subscription_items: next.items.data,
    trial_end: trialEnd,
    trial_from_plan: null,
  }
}

/** Cancels at once. With `prorate` the unused time is credited to the balance. */
export async function cancelSubscription(
  request: SimulatorRequest,
  kept: StoredSubscription,
  form: Form,
): Promise<StoredSubscription> {
  const before = kept.body
  if (/^(canceled|incomplete_expired)$/.test(before.status))
    throw invalid('id', `No such subscription: '${kept.id}'`, 'resource_missing')
  if (isOn(form, 'invoice_now') && before.status !== 'incomplete')
    await invoiceRest(request, kept, isOn(form, 'prorate'))
  const given = innerOf(form, 'cancellation_details')
  kept.body = {
    ...kept.body,
    cancellation_details: {
      comment: textOf(given, 'comment'),
      feedback: textOf(given, 'feedback'),
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  }
  if (before.status === 'incomplete') await expireIncomplete(request, kept, 'cancellation_requested')
  else await end(request, kept, 'cancellation_requested')
  await saveSubscription(request, kept, before)
  return kept
}

async function invoiceRest(
  request: SimulatorRequest,
  kept: StoredSubscription,
  prorates: boolean,
): Promise<void> {
  const now = seconds(request.now)
  const lines = prorates ? creditLines(kept.hidden.debits, now) : []
  if (lines.length + kept.hidden.pendingLines.length === 0) return
  const planned = { lines } as Planned
  const composed = await composeChange(
    request,
    kept,
    { planned, discounts: [], prorationDate: now },
    { lenient: true },
  )
  const open = await finalize(request, await saveDraft(request, composed.body))
  if (open.body.status === 'open') await collect(request, open, await methodFor(request, kept.body))
  kept.hidden.pendingLines = []
  kept.body = { ...kept.body, latest_invoice: open.id }
}
