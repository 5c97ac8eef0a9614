import type { PaymentsConfig } from '../platform/config.ts'
import type { OrderRow } from './payment-store.ts'
import type { PaymentFacts } from './payments.ts'

/** What the shop knows of an order without asking anybody. */
type Ordered = Omit<OrderRow, 'methodId' | 'returnUrl'>

/**
 * docs/product.md#payments: what was paid is what was ordered, by whom it was ordered. Empty where everything agrees; otherwise what does not, for
 * the alert: then nothing is given.
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

/** Stripe's keys say whether cards are really charged; what happened under the other kind of key is none of this shop's. */
export function takesRealMoney({ stripeKey }: Pick<PaymentsConfig, 'stripeKey'>): boolean {
  return /^.k_live_/.test(stripeKey)
}
