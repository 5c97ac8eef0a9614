import type Stripe from 'stripe'
import {
  emitEvent,
  lockObject,
  type SimulatorRequest,
  saveChanged,
  saveObject,
} from '../simulator-request.ts'
import { findObject, type StoredObject } from '../simulator-store.ts'
import type { Line } from './invoice-sums.ts'
import type { Debit, Offer, Standing } from './plan-lines.ts'
import { type HiddenState, nextTurn } from './turns.ts'

export interface StoredSubscription extends Omit<StoredObject<Stripe.Subscription>, 'hidden'> {
  hidden: HiddenState
}

export const ADVANCE = 'advance simulator subscription'

export function atFirst(): HiddenState {
  return {
    debits: [],
    pendingLines: [],
    drafts: [],
    retry: null,
    trialTold: false,
    pending: null,
    resumption: null,
  }
}

export async function lockSubscription(
  request: SimulatorRequest,
  id: string,
  param = 'id',
): Promise<StoredSubscription> {
  return (await lockObject<Stripe.Subscription>(
    request,
    'subscription',
    id,
    param,
  )) as unknown as StoredSubscription
}

export async function addSubscription(request: SimulatorRequest, kept: StoredSubscription): Promise<void> {
  await saveObject(request, kept.body, { customerId: kept.customerId, hidden: { ...kept.hidden } })
  await emitEvent(request, 'customer.subscription.created', kept.body)
  await schedule(request, kept)
}

/** Stores a changed subscription, and emits an event where its body changed. */
export async function saveSubscription(
  request: SimulatorRequest,
  kept: StoredSubscription,
  before: Stripe.Subscription,
): Promise<void> {
  await saveChanged(request, { ...kept, hidden: { ...kept.hidden } })
  await schedule(request, kept)
  if (JSON.stringify(before) === JSON.stringify(kept.body)) return
  const ended = kept.body.status === 'canceled' && before.status !== 'canceled'
  if (ended) await emitEvent(request, 'customer.subscription.deleted', kept.body)
  else await emitEvent(request, 'customer.subscription.updated', kept.body, before)
}

/** Queues its next step. */
async function schedule(
  { tx, jobs }: SimulatorRequest,
  { id, body, hidden }: StoredSubscription,
): Promise<void> {
  const turn = nextTurn(body, hidden)
  if (!turn) return
  const after = new Date(turn.at * 1000)
  await jobs.add(tx, { kind: ADVANCE, key: id, payload: { subscriptionId: id }, after })
}

/** The item; subscriptions of this shop have one. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error('a subscription without an item')
  return item
}

export async function offerOf({ tx }: SimulatorRequest, price: Stripe.Price): Promise<Offer> {
  const product = await findObject<Stripe.Product>(tx, String(price.product))
  return {
    priceId: price.id,
    productId: String(price.product),
    name: product?.body.name ?? '',
    unitAmount: price.unit_amount ?? 0,
    currency: price.currency,
    every: { interval: price.recurring?.interval ?? 'month', count: price.recurring?.interval_count ?? 1 },
    taxBehavior: price.tax_behavior,
  }
}

export async function standingOf(
  request: SimulatorRequest,
  { body, hidden }: StoredSubscription,
): Promise<Standing> {
  const item = itemOf(body)
  return {
    itemId: item.id,
    offer: await offerOf(request, item.price),
    anchor: body.billing_cycle_anchor,
    period: { start: item.current_period_start, end: item.current_period_end },
    trialEnd: body.trial_end,
    debits: hidden.debits,
  }
}

interface ItemOf {
  id: string
  subscriptionId: string
  price: Stripe.Price
  period: { start: number; end: number }
  created: number
}

export function itemBody({ id, subscriptionId, price, period, created }: ItemOf): Stripe.SubscriptionItem {
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planBody(price),
    price,
    quantity: 1,
    subscription: subscriptionId,
    tax_rates: [],
  }
}

/** The older form of a price, which items still carry. */
function planBody(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product as string,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function itemsBody(
  subscriptionId: string,
  item: Stripe.SubscriptionItem,
): Stripe.Subscription['items'] {
  const url = `/v1/subscription_items?subscription=${subscriptionId}`
  return { object: 'list', data: [item], has_more: false, url }
}

export type { Debit, HiddenState, Line }
