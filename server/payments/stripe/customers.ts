import { isOfWhoIsGone } from '../../platform/db/gone.ts'
import * as store from '../payment-store.ts'
import type { Payments } from '../payments.ts'
import { ask, expectKind, orNull } from './ask-stripe.ts'
import { cardOf } from './payment-facts.ts'
import type { StripeContext } from './stripe-context.ts'

type Customers = Pick<
  Payments,
  | 'findCustomer'
  | 'findAccount'
  | 'findOrCreateCustomer'
  | 'setEmail'
  | 'forgetCustomer'
  | 'findMethod'
  | 'openBilling'
>

/** Who a reader is to the provider, with their saved cards and the page on which they manage them. */
export function stripeCustomers({ stripe, provider, db, clock, askForCustomer }: StripeContext): Customers {
  return {
    findCustomer: accountId => store.findCustomer(db, provider, accountId),
    findAccount: customerId => store.findAccountOf(db, provider, customerId),
    async findOrCreateCustomer({ accountId, email }) {
      const known = await store.findCustomer(db, provider, accountId)
      if (known) return known
      const metadata = { shop: 'kashihon', accountId }
      const made = await ask(() => stripe.customers.create({ email, metadata }))
      const { id } = expectKind(made, 'customer')
      const customer = { provider, accountId, customerId: id, at: clock.now() }
      return store.saveCustomer(db, customer).catch(async error => {
        // The account was deleted while the provider made its customer.
        if (isOfWhoIsGone(error)) await store.addCustomerToDelete(db, provider, id)
        throw error
      })
    },
    async setEmail(customerId, email) {
      await ask(() => orNull(stripe.customers.update(customerId, { email })))
    },
    async forgetCustomer(customerId) {
      await ask(() => orNull(stripe.customers.del(customerId)))
    },
    findMethod: customerId =>
      ask(async () => {
        const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 })
        return data[0] ? cardOf(data[0]) : null
      }),
    async openBilling(customerId, returnUrl, lang) {
      const made = await askForCustomer(customerId, () =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, locale: lang }),
      )
      const { id, url } = expectKind(made, 'billing_portal.session')
      return { id, url }
    },
  }
}
