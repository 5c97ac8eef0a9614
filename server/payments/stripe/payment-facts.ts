import type Stripe from 'stripe'
import type { PaymentAnswer, PaymentFacts, SavedCard } from '../payments.ts'
import { nameOf } from './read-stripe-event.ts'

const STATUS: Readonly<Record<string, PaymentFacts['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_action: 'requiresAction',
  canceled: 'cancelled',
}

/** A payment with its `latest_charge` expanded. `lostOrOpen`: a dispute over it is not won. */
export function factsOf(intent: Stripe.PaymentIntent, lostOrOpen: boolean): PaymentFacts {
  return {
    id: intent.id,
    status: STATUS[intent.status] ?? 'open',
    live: intent.livemode,
    amountCents: intent.amount_received,
    currency: intent.currency,
    customerId: nameOf(intent.customer),
    metadata: { ...intent.metadata },
    refundedCents: chargeOf(intent)?.amount_refunded ?? 0,
    disputed: lostOrOpen,
    cardCountry: chargeOf(intent)?.payment_method_details?.card?.country ?? null,
    createdAt: new Date(intent.created * 1000),
  }
}

export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge && typeof charge === 'object' ? charge : null
}

/** True for a dispute that takes the money away, or may. Inquiries (`warning_…`) take none. */
export function takesMoney({ status }: Stripe.Dispute): boolean {
  return !/^(won|prevented|warning_)/.test(status)
}

/** The state of a payment for the buyer. */
export function answerOf(intent: Stripe.PaymentIntent): PaymentAnswer {
  const answer = {
    paymentId: intent.id,
    clientSecret: intent.client_secret,
    actionUrl: null,
    code: '',
    message: '',
  }
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return { ...answer, status: 'succeeded' }
    case 'processing':
      return { ...answer, status: 'processing' }
    case 'requires_action':
      return {
        ...answer,
        status: 'requiresAction',
        actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
      }
    default: {
      const error = intent.last_payment_error
      const code = error?.decline_code ?? error?.code ?? intent.status
      return { ...answer, status: 'declined', code, message: error?.message ?? '' }
    }
  }
}

export function cardOf(method: Stripe.PaymentMethod): SavedCard | null {
  const { card } = method
  if (!card) return null
  return {
    id: method.id,
    brand: card.brand,
    funding: card.funding,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    lastFour: card.last4,
    country: card.country ?? '',
    zip: method.billing_details?.address?.postal_code ?? '',
    fingerprint: card.fingerprint ?? '',
  }
}
