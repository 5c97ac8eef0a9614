import type Stripe from 'stripe'
import { type Desk, newName, put, putBack, seconds, take, tell } from './desk.ts'
import { invalid, StripeRefusal } from './stripe-refusal.ts'

/** The buyer's bank asks for the money back. */
export async function openDispute(desk: Desk, chargeId: string): Promise<Stripe.Dispute> {
  const kept = await take<Stripe.Charge>(desk, 'charge', chargeId, 'charge')
  const { body: charge, paymentId } = kept
  if (charge.disputed || !charge.paid) throw invalid('charge', 'This charge cannot be disputed.')
  await putBack(desk, { ...kept, body: { ...charge, disputed: true } })
  const dispute = {
    id: newName('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: seconds(desk.now),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentId,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Partial<Stripe.Dispute> as Stripe.Dispute
  await put(desk, dispute, { paymentId })
  await tell(desk, 'charge.dispute.created', dispute)
  return dispute
}

/** It is decided. As at Stripe in tests, the evidence says how: `winning_evidence` or `losing_evidence`. */
export async function closeDispute(desk: Desk, id: string, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const kept = await take<Stripe.Dispute>(desk, 'dispute', id, 'dispute')
  if (kept.body.status === 'won' || kept.body.status === 'lost') return kept.body
  const body = { ...kept.body, status }
  await putBack(desk, { ...kept, body })
  await tell(desk, 'charge.dispute.closed', body)
  return body
}

interface Refunding {
  chargeId: string
  /** All that is left, where nothing is said. */
  amount: number | null
  metadata: Record<string, string>
}

/** Money goes back to the buyer. */
export async function refund(desk: Desk, { chargeId, amount, metadata }: Refunding): Promise<Stripe.Refund> {
  const kept = await take<Stripe.Charge>(desk, 'charge', chargeId, 'charge')
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
  await putBack(desk, { ...kept, body })
  const made = {
    id: newName('re'),
    object: 'refund',
    amount: cents,
    charge: charge.id,
    created: seconds(desk.now),
    currency: charge.currency,
    metadata,
    payment_intent: paymentId,
    reason: 'requested_by_customer',
    status: 'succeeded',
  } satisfies Partial<Stripe.Refund> as Stripe.Refund
  await put(desk, made, { paymentId })
  await tell(desk, 'charge.refunded', body)
  return made
}
