import Stripe from 'stripe'
import type { Subscriptions } from '../subscriptions.ts'
import { ask, isMissing } from './ask-stripe.ts'
import { nameOf } from './read-stripe-event.ts'
import { endsWithPeriod } from './subscription-facts.ts'

/** Ends a subscription with its period, at once, or by ending its trial. One that the provider does not know has ended. */
export function endSubscription(stripe: Stripe): Pick<Subscriptions, 'setEnding' | 'end' | 'endTrial'> {
  async function refundLast(subscriptionId: string): Promise<void> {
    const { data } = await stripe.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      limit: 1,
      expand: ['data.payments'],
    })
    const paid = data[0]?.payments?.data.find(({ status }) => status === 'paid')
    const intent = nameOf(paid?.payment.payment_intent)
    if (!intent) return
    const refunded = stripe.refunds.create(
      { payment_intent: intent },
      { idempotencyKey: `surplus ${intent}` },
    )
    await refunded.catch(error => {
      // It was refunded by hand, or lost to a dispute.
      if (!/^charge_(already_refunded|disputed)$/.test((error as { code?: string }).code ?? '')) throw error
    })
  }

  const ends: Pick<Subscriptions, 'setEnding' | 'end' | 'endTrial'> = {
    async setEnding(subscriptionId, atPeriodEnd) {
      await ask(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId)
        const over = /^(canceled|incomplete_expired)$/.test(subscription.status)
        if (over || endsWithPeriod(subscription) === atPeriodEnd) return
        const named = !subscription.cancel_at_period_end && subscription.cancel_at !== null
        await stripe.subscriptions.update(
          subscriptionId,
          named ? { cancel_at: '' } : { cancel_at_period_end: atPeriodEnd },
        )
      }).catch(error => {
        if (!isMissing(error)) throw error
      })
    },
    async end(subscriptionId, { refund }) {
      await ask(async () => {
        if (refund) await refundLast(subscriptionId)
        await stripe.subscriptions.cancel(subscriptionId)
      }).catch(error => {
        if (!isMissing(error)) throw error
      })
    },
    async endTrial(subscriptionId) {
      const paidNow = { trial_end: 'now', payment_behavior: 'error_if_incomplete' } as const
      try {
        await ask(() => stripe.subscriptions.update(subscriptionId, paidNow))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        await ends.end(subscriptionId, { refund: false })
      }
    },
  }
  return ends
}
