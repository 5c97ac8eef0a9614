import type { Payments } from '../payments.ts'
import type { AppStores } from '../stores/app-store.ts'
import { coinCheckout } from './coin-checkout.ts'
import { stripeCustomers } from './customers.ts'
import { eventRecords } from './event-records.ts'
import { payOrder } from './pay-order.ts'
import { paymentRecords } from './payment-records.ts'
import { stripeRefunds } from './refunds.ts'
import { type StripeOptions, stripeContext } from './stripe-context.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'

export interface StripePaymentsOptions extends StripeOptions {
  /** Of the endpoints to which the provider reports what happened. */
  webhookSecrets: readonly string[]
  stores: AppStores
}

/** {@link Payments} through Stripe's official library. The same code asks Stripe and the simulator. */
export function stripePayments({ webhookSecrets, stores, ...options }: StripePaymentsOptions): Payments {
  const { stripe, provider } = options
  const context = stripeContext(options)
  const customers = stripeCustomers(context)
  return {
    provider,
    stores,
    subscriptions: stripeSubscriptions(context),
    ...customers,
    ...coinCheckout(context),
    ...payOrder(context, customers.findMethod),
    ...paymentRecords(stripe),
    ...stripeRefunds(stripe),
    ...eventRecords(context, webhookSecrets),
  }
}
