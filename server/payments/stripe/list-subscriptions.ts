import type Stripe from 'stripe'
import type { InvoiceFacts, SubscriptionFacts, Subscriptions } from '../subscriptions.ts'
import { expectKind, isUnknownCustomer } from './ask-stripe.ts'
import type { BillingTerms } from './billing-terms.ts'
import { everyPage } from './every-page.ts'
import { nameOf } from './read-stripe-event.ts'
import { factsOf, invoiceOf } from './subscription-facts.ts'

const MOST = 100
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Lists the subscriptions, invoices and customers that there are at the provider. */
export function listSubscriptions(
  { stripe, prices }: Pick<BillingTerms, 'stripe' | 'prices'>,
  forgetUnknownCustomer: (customerId: string) => Promise<void>,
): Pick<Subscriptions, 'listOf' | 'listInvoices' | 'listCustomers'> {
  /**
   * Lists of what a customer has stay empty where the provider does not know them any more; the next order makes a new one.
   */
  async function ofKnown(customerId: string, read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (!isUnknownCustomer(error)) throw error
      await forgetUnknownCustomer(customerId)
    }
  }

  return {
    async listOf(customerId) {
      const facts: SubscriptionFacts[] = []
      const wanted = { customer: customerId, status: 'all' as const, limit: MOST }
      const expand = ['data.default_payment_method', 'data.latest_invoice']
      await ofKnown(customerId, () =>
        everyPage(
          after => stripe.subscriptions.list({ ...wanted, expand, ...after }),
          async one => facts.push(await factsOf(expectKind(one, 'subscription'), prices)),
        ),
      )
      return facts
    },
    async listInvoices(customerId) {
      const facts: InvoiceFacts[] = []
      const wanted = { customer: customerId, status: 'paid' as const, limit: MOST }
      await ofKnown(customerId, () =>
        everyPage(
          after => stripe.invoices.list({ ...wanted, expand: ['data.payments'], ...after }),
          async one => {
            const invoice = await invoiceOf(expectKind(one, 'invoice'), prices)
            if (invoice) facts.push(invoice)
          },
        ),
      )
      return facts.reverse()
    },
    async listCustomers(since) {
      const customers = new Set<string>()
      const wanted = { created: { gte: seconds(since) }, limit: MOST }
      const note = (one: Stripe.Subscription | Stripe.Invoice) => customers.add(nameOf(one.customer) ?? '')
      await everyPage(after => stripe.subscriptions.list({ ...wanted, status: 'all', ...after }), note)
      await everyPage(after => stripe.invoices.list({ ...wanted, ...after }), note)
      customers.delete('')
      return [...customers]
    },
  }
}
