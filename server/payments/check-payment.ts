import type { PaymentsConfig } from '../platform/config.ts'
import type { OrderRow } from './payment-store.ts'
import type { PaymentFacts } from './payments.ts'

/** What the shop itself has noted of an order. */
type Ordered = Omit<OrderRow, 'methodId' | 'returnUrl' | 'purchaseId'>

/**
 * docs/product.md#payments: compares a payment with its order. Empty where everything agrees; otherwise the names of what
 * differs, for the alert, and then nothing is given.
 */
export function whatDiffers(order: Ordered, payment: PaymentFacts, live: boolean): string[] {
  const { metadata } = payment
  const differs: [string, boolean][] = [
    ['amount', payment.amountCents !== order.amountCents],
    ['currency', payment.currency !== order.currency],
    ['customer', payment.customerId !== order.customerId],
    ['account', metadata.accountId !== order.accountId],
    ['coins', metadata.coins !== String(order.coins)],
    ['live', payment.live !== live],
  ]
  return differs.filter(([, wrong]) => wrong).map(([name]) => name)
}

/** Whether the key is one of Stripe's live mode. Payments of the other mode are not this shop's. */
export function takesRealMoney({ stripeKey }: Pick<PaymentsConfig, 'stripeKey'>): boolean {
  return /^.k_live_/.test(stripeKey)
}
