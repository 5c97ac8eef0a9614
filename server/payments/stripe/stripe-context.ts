import type Stripe from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentsConfig } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import * as store from '../payment-store.ts'
import { PaymentsUnavailable } from '../payments.ts'
import { ask, isUnknownCustomer } from './ask-stripe.ts'

export interface StripeOptions {
  /** Stripe's own library, pointed at Stripe or at the simulator. */
  stripe: Stripe
  provider: 'simulator' | 'stripe'
  db: Db
  clock: Clock
  config: PaymentsConfig
}

/** What everything that asks Stripe is given. */
export interface StripeContext extends StripeOptions {
  /**
   * Asks for something of a customer's. One whom the provider does not know any more is forgotten, so that the next try
   * makes a new one.
   */
  askForCustomer<T>(customerId: string, work: () => Promise<T>): Promise<T>
  /** Deletes the shop's own note of whose customer that was. */
  forgetUnknownCustomer(customerId: string): Promise<void>
}

export function stripeContext(options: StripeOptions): StripeContext {
  const forgetUnknownCustomer = (customerId: string) =>
    store.forgetCustomerNamed(options.db, options.provider, customerId)
  return {
    ...options,
    forgetUnknownCustomer,
    async askForCustomer(customerId, work) {
      try {
        return await ask(work)
      } catch (error) {
        if (!isUnknownCustomer(error)) throw error
        await forgetUnknownCustomer(customerId)
        throw new PaymentsUnavailable('the payment provider does not know the customer any more')
      }
    },
  }
}
