import Stripe from 'stripe'
import { SubscriptionRefused, type Subscriptions } from '../subscriptions.ts'
import { ask, isMissing } from './ask-stripe.ts'

/** The upgrade that waits for its payment: the page on which it is paid, and dropping it. */
export function pendingChange(stripe: Stripe): Pick<Subscriptions, 'findPendingPayment' | 'dropPending'> {
  /** The bill that is to be paid; null where nothing waits. */
  async function billOf(subscriptionId: string): Promise<Stripe.Invoice | null> {
    try {
      const found = await ask(() =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
      )
      const invoice = found.latest_invoice
      return found.pending_update && invoice && typeof invoice === 'object' ? invoice : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    async findPendingPayment(subscriptionId) {
      const invoice = await billOf(subscriptionId)
      return (invoice?.status === 'open' && invoice.hosted_invoice_url) || null
    },
    async dropPending(subscriptionId) {
      const invoice = await billOf(subscriptionId)
      if (invoice?.status !== 'open') return false
      try {
        // The provider drops the change when its bill is voided.
        await ask(() => stripe.invoices.voidInvoice(invoice.id))
        return true
      } catch (error) {
        // It is being paid, or just was.
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          throw new SubscriptionRefused('changePending')
        throw error
      }
    },
  }
}
