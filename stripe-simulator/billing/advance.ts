import type Stripe from 'stripe'
import { type Desk, holdCustomer, seconds, tell } from '../desk.ts'
import type { Simulator } from '../open-simulator.ts'
import { findKept } from '../simulator-store.ts'
import { dropPending, end, expireIncomplete } from './cancel-subscription.ts'
import { composeChange } from './change-subscription.ts'
import { applyOutcome, collect, methodFor } from './collect.ts'
import { spendDiscounts } from './create-subscription.ts'
import { findDiscounts } from './discounts.ts'
import { debitsFrom, finalize, keepDraft, takeInvoice } from './invoices.ts'
import { planRenewal } from './plan-lines.ts'
import {
  itemBody,
  itemOf,
  itemsBody,
  type KeptSubscription,
  keepSubscription,
  standingOf,
  takeSubscription,
} from './subscription-record.ts'
import { nextTurn, type Turn } from './turns.ts'

/** A renewal is drawn up for so long before it is sent, as at Stripe. */
const DRAFT_SECONDS = 3_600

/**
 * Does what is next for a subscription, if it is due, as of the instant at which it was: a clock that jumps over several periods has each of them
 * invoiced, in order. What comes after it is on the list of jobs when this ends.
 */
export async function advance(simulator: Simulator, subscriptionId: string, now: Date): Promise<void> {
  const turn = await simulator.atDesk(async ({ tx }) => {
    const kept = await findKept<Stripe.Subscription>(tx, subscriptionId)
    return kept && nextTurn(kept.body, (kept as unknown as KeptSubscription).hidden)
  })
  if (!turn || turn.at * 1000 > now.getTime()) return
  await simulator.atDesk(
    async desk => {
      await holdCustomer(desk, subscriptionId)
      const kept = await takeSubscription(desk, subscriptionId)
      const due = nextTurn(kept.body, kept.hidden)
      // Unless somebody else has done it.
      if (due?.at === turn.at && due.what === turn.what) await doTurn(desk, kept, due)
    },
    new Date(turn.at * 1000),
  )
}

async function doTurn(desk: Desk, kept: KeptSubscription, turn: Turn): Promise<void> {
  const before = kept.body
  await TURNS[turn.what](desk, kept, turn)
  await keepSubscription(desk, kept, before)
}

/** A subscription as it stands now, also where its turn is due and not yet done: nobody changes what is over. */
export async function caughtUp(desk: Desk, id: string, param = 'id'): Promise<KeptSubscription> {
  for (;;) {
    const kept = await takeSubscription(desk, id, param)
    const turn = nextTurn(kept.body, kept.hidden)
    if (!turn || turn.at > seconds(desk.now)) return kept
    await doTurn({ ...desk, now: new Date(turn.at * 1000) }, kept, turn)
  }
}

const TURNS: Readonly<
  Record<Turn['what'], (desk: Desk, kept: KeptSubscription, turn: Turn) => Promise<void>>
> = {
  finalize: (desk, kept, turn) => finalizeDraft(desk, kept, 'invoice' in turn ? turn.invoice : ''),
  retry,
  expire: (desk, kept) => expireIncomplete(desk, kept, 'payment_failed'),
  pendingExpires: dropPending,
  cancel: (desk, kept) => end(desk, kept, 'cancellation_requested'),
  async trialSoon(desk, kept) {
    kept.hidden.trialTold = true
    await tell(desk, 'customer.subscription.trial_will_end', kept.body)
  },
  periodEnd,
}

async function periodEnd(desk: Desk, kept: KeptSubscription): Promise<void> {
  const { body } = kept
  if (body.status === 'trialing' && !(await methodFor(desk, body))) {
    const missing = body.trial_settings?.end_behavior.missing_payment_method
    if (missing === 'cancel') return end(desk, kept, 'payment_failed')
    if (missing === 'pause') {
      kept.body = { ...body, status: 'paused' }
      return tell(desk, 'customer.subscription.paused', kept.body)
    }
  }
  await renew(desk, kept)
}

/** The next period begins; its invoice is drawn up. It is sent, and paid, an hour later. */
async function renew(desk: Desk, kept: KeptSubscription): Promise<void> {
  const { body, hidden } = kept
  const at = seconds(desk.now)
  const standing = await standingOf(desk, kept)
  const planned = planRenewal(standing)
  const discounts = await findDiscounts(desk, body.discounts)
  const change = { planned, discounts, prorationDate: 0 }
  const more = { reason: 'subscription_cycle', lenient: true, period: standing.period }
  const composed = await composeChange(desk, kept, change, more)
  const unpaid = body.status === 'unpaid'
  const finalizes = unpaid ? null : at + DRAFT_SECONDS
  const draft = {
    ...composed.body,
    automatically_finalizes_at: finalizes,
    auto_advance: !unpaid,
    ending_balance: null,
  }
  await keepDraft(desk, draft)
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
  hidden.debits = await debitsFrom(desk, composed)
  hidden.pendingLines = []
  await spendDiscounts(desk, kept, composed)
}

async function finalizeDraft(desk: Desk, kept: KeptSubscription, invoiceId: string): Promise<void> {
  kept.hidden.drafts = kept.hidden.drafts.filter(({ invoice }) => invoice !== invoiceId)
  const draft = await takeInvoice(desk, invoiceId)
  if (draft.body.status !== 'draft') return
  const open = await finalize(desk, draft)
  await applyOutcome(desk, kept, await collect(desk, open, await methodFor(desk, kept.body)))
}

/** A card that has failed is tried again. */
async function retry(desk: Desk, kept: KeptSubscription): Promise<void> {
  const { hidden, body } = kept
  const open = hidden.retry ? await takeInvoice(desk, hidden.retry.invoice) : null
  if (open?.body.status === 'open')
    return applyOutcome(desk, kept, await collect(desk, open, await methodFor(desk, body)))
  hidden.retry = null
}

/** So that one need not wait: everything before this subscription moves so far that its period ends now. Renews it, and sends the invoice at once. */
export async function letPeriodEnd(desk: Desk, subscriptionId: string): Promise<void> {
  const kept = await caughtUp(desk, subscriptionId)
  const before = kept.body
  if (!/^(active|trialing|past_due|unpaid)$/.test(before.status)) return
  const now = seconds(desk.now)
  shift(kept, itemOf(before).current_period_end - now)
  const { cancel_at } = kept.body
  if (cancel_at !== null && cancel_at <= now) await end(desk, kept, 'cancellation_requested')
  else await periodEnd(desk, kept)
  for (const { invoice } of kept.hidden.drafts) await finalizeDraft(desk, kept, invoice)
  await keepSubscription(desk, kept, before)
}

function shift(kept: KeptSubscription, by: number): void {
  const { body, hidden } = kept
  const item = itemOf(body)
  const back = (at: number | null) => (at === null ? null : at - by)
  kept.body = {
    ...body,
    // Months differ in length: counted from where the period ends, the next is a whole one.
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
