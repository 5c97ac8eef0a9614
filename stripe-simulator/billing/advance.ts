import type Stripe from 'stripe'
import { findDiscounts } from '../discounts/discounts.ts'
import type { Simulator } from '../simulator.ts'
import { emitEvent, lockCustomer, type SimulatorRequest, seconds } from '../simulator-request.ts'
import { findObject } from '../simulator-store.ts'
import { dropPending, end, expireIncomplete } from './cancel-subscription.ts'
import { composeChange } from './change-subscription.ts'
import { applyOutcome, collect, methodFor } from './collect.ts'
import { spendDiscounts } from './create-subscription.ts'
import { debitsFrom, finalize, lockInvoice, saveDraft } from './invoices.ts'
import { planRenewal } from './plan-lines.ts'
import {
  itemBody,
  itemOf,
  itemsBody,
  lockSubscription,
  type StoredSubscription,
  saveSubscription,
  standingOf,
} from './subscription-record.ts'
import { nextTurn, type Turn } from './turns.ts'

/** How long a renewal invoice is a draft before it is finalized, as at Stripe. */
const DRAFT_SECONDS = 3_600

/**
 * Does the next step of a subscription, if it is due, at the time at which it was due, so that each period is invoiced in
 * order when the clock jumps over several. The following step is queued when this ends.
 */
export async function advance(simulator: Simulator, subscriptionId: string, now: Date): Promise<void> {
  const turn = await simulator.inTransaction(async ({ tx }) => {
    const kept = await findObject<Stripe.Subscription>(tx, subscriptionId)
    return kept && nextTurn(kept.body, (kept as unknown as StoredSubscription).hidden)
  })
  if (!turn || turn.at * 1000 > now.getTime()) return
  await simulator.inTransaction(
    async request => {
      await lockCustomer(request, subscriptionId)
      const kept = await lockSubscription(request, subscriptionId)
      const due = nextTurn(kept.body, kept.hidden)
      // Another process may have done it.
      if (due?.at === turn.at && due.what === turn.what) await doTurn(request, kept, due)
    },
    new Date(turn.at * 1000),
  )
}

async function doTurn(request: SimulatorRequest, kept: StoredSubscription, turn: Turn): Promise<void> {
  const before = kept.body
  await TURNS[turn.what](request, kept, turn)
  await saveSubscription(request, kept, before)
}

/** A subscription after all steps that are due, so that no change is applied to an outdated state. */
export async function caughtUp(
  request: SimulatorRequest,
  id: string,
  param = 'id',
): Promise<StoredSubscription> {
  for (;;) {
    const kept = await lockSubscription(request, id, param)
    const turn = nextTurn(kept.body, kept.hidden)
    if (!turn || turn.at > seconds(request.now)) return kept
    await doTurn({ ...request, now: new Date(turn.at * 1000) }, kept, turn)
  }
}

const TURNS: Readonly<
  Record<Turn['what'], (request: SimulatorRequest, kept: StoredSubscription, turn: Turn) => Promise<void>>
> = {
  finalize: (request, kept, turn) => finalizeDraft(request, kept, 'invoice' in turn ? turn.invoice : ''),
  retry,
  expire: (request, kept) => expireIncomplete(request, kept, 'payment_failed'),
  pendingExpires: dropPending,
  cancel: (request, kept) => end(request, kept, 'cancellation_requested'),
  async trialSoon(request, kept) {
    kept.hidden.trialTold = true
    await emitEvent(request, 'customer.subscription.trial_will_end', kept.body)
  },
  periodEnd,
}

async function periodEnd(request: SimulatorRequest, kept: StoredSubscription): Promise<void> {
  const { body } = kept
  if (body.status === 'trialing' && !(await methodFor(request, body))) {
    const missing = body.trial_settings?.end_behavior.missing_payment_method
    if (missing === 'cancel') return end(request, kept, 'payment_failed')
    if (missing === 'pause') {
      kept.body = { ...body, status: 'paused' }
      return emitEvent(request, 'customer.subscription.paused', kept.body)
    }
  }
  await renew(request, kept)
}

/** Begins the next period with a draft invoice, which is finalized and paid an hour later. */
async function renew(request: SimulatorRequest, kept: StoredSubscription): Promise<void> {
  const { body, hidden } = kept
  const at = seconds(request.now)
  const standing = await standingOf(request, kept)
  const planned = planRenewal(standing)
  const discounts = await findDiscounts(request, body.discounts)
  const change = { planned, discounts, prorationDate: 0 }
  const more = { reason: 'subscription_cycle', lenient: true, period: standing.period }
  const composed = await composeChange(request, kept, change, more)
  const unpaid = body.status === 'unpaid'
  const finalizes = unpaid ? null : at + DRAFT_SECONDS
  const draft = {
    ...composed.body,
    automatically_finalizes_at: finalizes,
    auto_advance: !unpaid,
    ending_balance: null,
  }
  await saveDraft(request, draft)
  const item = itemOf(body)
  const next = itemBody({
    ...{ id: item.id, subscriptionId: kept.id, price: item.price },
    period: planned.period,
    created: item.created,
  })
  kept.body = {
    ...body,
    items: itemsBody(kept.id, { ...next, metadata: item.metadata }),
    latest_invoice: draft.id,
    status: body.status === 'trialing' ? 'active' : body.status,
  }
  if (finalizes !== null) hidden.drafts = [...hidden.drafts, { invoice: draft.id, at: finalizes }]
  hidden.debits = await debitsFrom(request, composed)
  hidden.pendingLines = []
  await spendDiscounts(request, kept, composed)
}

async function finalizeDraft(
  request: SimulatorRequest,
  kept: StoredSubscription,
  invoiceId: string,
): Promise<void> {
  kept.hidden.drafts = kept.hidden.drafts.filter(({ invoice }) => invoice !== invoiceId)
  const draft = await lockInvoice(request, invoiceId)
  if (draft.body.status !== 'draft') return
  const open = await finalize(request, draft)
  await applyOutcome(request, kept, await collect(request, open, await methodFor(request, kept.body)))
}

/** Retries a failed payment. */
async function retry(request: SimulatorRequest, kept: StoredSubscription): Promise<void> {
  const { hidden, body } = kept
  const open = hidden.retry ? await lockInvoice(request, hidden.retry.invoice) : null
  if (open?.body.status === 'open')
    return applyOutcome(request, kept, await collect(request, open, await methodFor(request, body)))
  hidden.retry = null
}

/**
 * Skips waiting for a renewal: shifts the dates of a subscription so that its period ends now, renews it, and finalizes the
 * invoice at once.
 */
export async function letPeriodEnd(request: SimulatorRequest, subscriptionId: string): Promise<void> {
  const kept = await caughtUp(request, subscriptionId)
  const before = kept.body
  if (!/^(active|trialing|past_due|unpaid)$/.test(before.status)) return
  const now = seconds(request.now)
  shift(kept, itemOf(before).current_period_end - now)
  const { cancel_at } = kept.body
  if (cancel_at !== null && cancel_at <= now) await end(request, kept, 'cancellation_requested')
  else await periodEnd(request, kept)
  for (const { invoice } of kept.hidden.drafts) await finalizeDraft(request, kept, invoice)
  await saveSubscription(request, kept, before)
}

function shift(kept: StoredSubscription, by: number): void {
  const { body, hidden } = kept
  const item = itemOf(body)
  const back = (at: number | null) => (at === null ? null : at - by)
  kept.body = {
    ...body,
    // Months differ in length, so the anchor moves to the end of the period.
    billing_cycle_anchor: item.current_period_end - by,
    cancel_at: back(body.cancel_at),
    trial_end: back(body.trial_end),
    items: itemsBody(body.id, {
      ...item,
      current_period_start: item.current_period_start - by,
      current_period_end: item.current_period_end - by,
    }),
  }
  hidden.debits = hidden.debits.map(debit => ({
    ...debit,
    period: { start: debit.period.start - by, end: debit.period.end - by },
  }))
}
