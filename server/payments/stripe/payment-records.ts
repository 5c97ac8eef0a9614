import type Stripe from 'stripe'
import type { PaymentFacts, Payments } from '../payments.ts'
import { ask, expectKind, orNull } from './ask-stripe.ts'
import { everyPage } from './every-page.ts'
import { chargeOf, factsOf, takesMoney } from './payment-facts.ts'

/** How payments stand at the provider. */
export function paymentRecords(stripe: Stripe): Pick<Payments, 'fetchPayment' | 'listPayments'> {
  async function isDisputed(intent: Stripe.PaymentIntent): Promise<boolean> {
    if (!chargeOf(intent)?.disputed) return false
    const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 10 })
    return data.some(takesMoney)
  }

  return {
    fetchPayment: id =>
      ask(async () => {
        const intent = await orNull(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
        return intent && factsOf(expectKind(intent, 'payment_intent'), await isDisputed(intent))
      }),
    async listPayments(since) {
      const payments: PaymentFacts[] = []
      const created = { gte: Math.floor(since.getTime() / 1000) }
      await everyPage(
        after =>
          stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'], ...after }),
        async intent => payments.push(factsOf(intent, await isDisputed(intent))),
      )
      return payments
    },
  }
}
