import type { Subscriptions } from '../subscriptions.ts'
import { ask, expectKind, isMissing } from './ask-stripe.ts'
import { billingTerms } from './billing-terms.ts'
import { endSubscription } from './end-subscription.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { newSubscription } from './new-subscription.ts'
import { pendingChange } from './pending-change.ts'
import type { StripeContext } from './stripe-context.ts'
import { upgradeSubscription } from './upgrade-subscription.ts'

/** {@link Subscriptions} through Stripe's official library. The same code asks Stripe and the simulator. */
export function stripeSubscriptions(context: StripeContext): Subscriptions {
  const { stripe, config, askForCustomer, forgetUnknownCustomer } = context
  const terms = billingTerms(context)
  const { prices, orRefused } = terms
  return {
    ...newSubscription(terms),
    ...upgradeSubscription(terms),
    ...pendingChange(stripe),
    ...endSubscription(stripe),
    ...listSubscriptions(terms, forgetUnknownCustomer),
    preparePlans: wish => prices.prepare(wish),
    findPlan: priceId =>
      /^price_\w{1,200}$/.test(priceId)
        ? ask(() => prices.planOf(priceId)).catch(error => {
            if (isMissing(error)) return null
            throw error
          })
        : Promise.resolve(null),
    async setAddress(customerId, { country, zip }) {
      await orRefused(customerId, async () => {
        if (zip === null) {
          const customer = await stripe.customers.retrieve(customerId)
          // The checkout page may have stored more than the country, and asks for what is missing.
          if (customer.deleted || customer.address?.country === country) return
        }
        const when = zip === null ? ('deferred' as const) : ('immediately' as const)
        await stripe.customers.update(customerId, {
          address: { country, ...(zip && { postal_code: zip }) },
          ...(config.tax && { tax: { validate_location: when } }),
        })
      })
    },
    findZip: customerId =>
      askForCustomer(customerId, async () => {
        const customer = await stripe.customers.retrieve(customerId)
        if (!customer.deleted && customer.address?.country === 'US' && customer.address.postal_code)
          return customer.address.postal_code
        const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 })
        const address = data[0]?.billing_details.address
        return address?.country === 'US' ? address.postal_code : null
      }),
    estimateRenewal: subscriptionId =>
      ask(async () => {
        const preview = await stripe.invoices.createPreview({ subscription: subscriptionId })
        return expectKind(preview, 'invoice').amount_due
      }).catch(error => {
        // A subscription that ends has no next bill.
        if ((error as { code?: string }).code === 'invoice_upcoming_none' || isMissing(error)) return null
        throw error
      }),
  }
}
