import type Stripe from 'stripe'
import type { SimulatorRequest } from '../simulator-request.ts'
import { listObjects } from '../simulator-store.ts'
import { StripeRefusal } from '../stripe-refusal.ts'

const MOST_CARDS = 10

export async function cardsOf(
  { tx }: SimulatorRequest,
  customerId: string | null,
): Promise<Stripe.PaymentMethod[]> {
  if (!customerId) return []
  const wanted = { kind: 'payment_method', customerId, limit: MOST_CARDS }
  return (await listObjects<Stripe.PaymentMethod>(tx, wanted)).map(({ body }) => body)
}

/** Stripe's code for why a payment failed. */
export function codeOf({ last_payment_error: error }: Stripe.PaymentIntent): string {
  return error?.decline_code ?? error?.code ?? 'card_declined'
}

export function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** The code of a refusal; other errors are rethrown. */
export function codeOfRefusal(error: unknown): string {
  if (!(error instanceof StripeRefusal)) throw error
  return error.error.decline_code ?? error.error.code ?? 'card_declined'
}
