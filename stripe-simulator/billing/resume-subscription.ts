import { findDiscounts } from '../discounts/discounts.ts'
import { type Form, textOf } from '../read-form.ts'
import { emitEvent, type SimulatorRequest, seconds } from '../simulator-request.ts'
import { invalid } from '../stripe-refusal.ts'
import { composeChange } from './change-subscription.ts'
import { applyOutcome, collect, methodFor } from './collect.ts'
import { noMethod, spendDiscounts } from './create-subscription.ts'
import { debitsFrom, finalize, saveDraft } from './invoices.ts'
import { planStart } from './plan-lines.ts'
import {
  itemOf,
  itemsBody,
  type StoredSubscription,
  saveSubscription,
  standingOf,
} from './subscription-record.ts'

/** Resumes a paused subscription with a new period that is paid now. */
export async function resumeSubscription(
  request: SimulatorRequest,
  kept: StoredSubscription,
  form: Form,
): Promise<StoredSubscription> {
  const before = kept.body
  if (before.status !== 'paused')
    throw invalid('id', 'This subscription is not paused: only a paused subscription can be resumed.')
  const { offer, itemId } = await standingOf(request, kept)
  const planned = planStart(offer, itemId, seconds(request.now), null)
  const discounts = await findDiscounts(request, before.discounts)
  const change = { planned, discounts, prorationDate: seconds(request.now) }
  const composed = await composeChange(request, kept, change, { reason: 'subscription_cycle' })
  const method = await methodFor(request, before)
  if (composed.sums.due > 0 && method === null) throw noMethod()
  const item = itemOf(before)
  const { start, end } = planned.period
  kept.body = {
    ...before,
    billing_cycle_anchor: planned.anchor,
    items: itemsBody(kept.id, { ...item, current_period_start: start, current_period_end: end }),
    latest_invoice: composed.body.id,
  }
  kept.hidden.debits = await debitsFrom(request, composed)
  kept.hidden.pendingLines = []
  kept.hidden.resumption = composed.body.id
  await spendDiscounts(request, kept, composed)
  const collected = await collect(
    request,
    await finalize(request, await saveDraft(request, composed.body)),
    method,
  )
  const waits = textOf(form, 'payment_behavior') === 'resume_on_payment_success'
  if (collected.outcome !== 'paid' && !waits) kept.body = { ...kept.body, status: 'active' }
  await applyOutcome(request, kept, collected)
  await saveSubscription(request, kept, before)
  if (kept.body.status === 'active') await emitEvent(request, 'customer.subscription.resumed', kept.body)
  return kept
}
