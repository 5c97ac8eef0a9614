import Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import { ask, expectKind } from './ask-stripe.ts'

/** Money that goes back to who paid. */
export function stripeRefunds(stripe: Stripe): Pick<Payments, 'refund'> {
  return {
    async refund(paymentId, { amountCents, key }) {
      const idempotencyKey = `refund ${paymentId} ${key}`
      try {
        const made = await ask(() =>
          stripe.refunds.create(
            { payment_intent: paymentId, ...(amountCents !== undefined && { amount: amountCents }) },
            { idempotencyKey },
          ),
        )
        return expectKind(made, 'refund').status !== 'failed'
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
        throw error
      }
    },
  }
}
