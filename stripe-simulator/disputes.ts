import type Stripe from 'stripe'
import {
  emitEvent,
  lockObject,
  newId,
  type SimulatorRequest,
  saveChanged,
  saveObject,
  seconds,
} from './simulator-request.ts'
import { invalid, StripeRefusal } from './stripe-refusal.ts'

/** Opens a dispute over a charge. */
export async function openDispute(request: SimulatorRequest, chargeId: string): Promise<Stripe.Dispute> {
  const kept = await lockObject<Stripe.Charge>(request, 'charge', chargeId, 'charge')
  const { body: charge, paymentId } = kept
  if (charge.disputed || !charge.paid) throw invalid('charge', 'This charge cannot be disputed.')
  await saveChanged(request, { ...kept, body: { ...charge, disputed: true } })
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: seconds(request.now),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentId,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Partial<Stripe.Dispute> as Stripe.Dispute
  await saveObject(request, dispute, { paymentId })
  await emitEvent(request, 'charge.dispute.created', dispute)
  return dispute
}

/** Closes a dispute. As in test mode of Stripe the evidence decides: `winning_evidence` or `losing_evidence`. */
export async function closeDispute(
  request: SimulatorRequest,
  id: string,
  status: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const kept = await lockObject<Stripe.Dispute>(request, 'dispute', id, 'dispute')
  if (kept.body.status === 'won' || kept.body.status === 'lost') return kept.body
  const body = { ...kept.body, status }
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'charge.dispute.closed', body)
  return body
}

interface Refunding {
  chargeId: string
  /** The rest of the charge unless given. */
  amount: number | null
  metadata: Record<string, string>
}

/** Refunds a charge. */
export async function refund(
  request: SimulatorRequest,
  { chargeId, amount, metadata }: Refunding,
): Promise<Stripe.Refund> {
  const kept = await lockObject<Stripe.Charge>(request, 'charge', chargeId, 'charge')
  const { body: charge, paymentId } = kept
  const left = charge.amount - charge.amount_refunded
  const cents = amount ?? left
  if (!charge.paid || left === 0)
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  if (cents > left)
    throw invalid('amount', `Refund amount (${cents}) is greater than unrefunded amount on charge (${left})`)
  const refunded = charge.amount_refunded + cents
  const body = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  await saveChanged(request, { ...kept, body })
  const made = {
    id: newId('re'),
    object: 'refund',
    amount: cents,
    charge: charge.id,
    created: seconds(request.now),
    currency: charge.currency,
    metadata,
    payment_intent: paymentId,
    reason: 'requested_by_customer',
    status: 'succeeded',
  } satisfies Partial<Stripe.Refund> as Stripe.Refund
  await saveObject(request, made, { paymentId })
  await emitEvent(request, 'charge.refunded', body)
  return made
}

/** A bank refuses a refund, days after it was made: the money is the shop's again. */
export async function failRefund(request: SimulatorRequest, id: string): Promise<void> {
  const kept = await lockObject<Stripe.Refund>(request, 'refund', id)
  const { charge: chargeId, amount } = kept.body
  const charge = await lockObject<Stripe.Charge>(request, 'charge', String(chargeId), 'charge')
  const left = charge.body.amount_refunded - amount
  await saveChanged(request, { ...charge, body: { ...charge.body, amount_refunded: left, refunded: false } })
  const body = { ...kept.body, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await saveChanged(request, { ...kept, body })
  await emitEvent(request, 'refund.failed', body)
}
