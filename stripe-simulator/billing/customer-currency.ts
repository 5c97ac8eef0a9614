import type Stripe from 'stripe'
import type { SimulatorRequest } from '../simulator-request.ts'
import { listObjects } from '../simulator-store.ts'
import { invalid } from '../stripe-refusal.ts'

const OVER = ['canceled', 'incomplete_expired']

/** Throws Stripe's refusal where the customer has a subscription in another currency that is not over. */
export async function requireSameCurrency(
  { tx }: SimulatorRequest,
  customerId: string,
  currency: string,
): Promise<void> {
  const found = await listObjects<Stripe.Subscription>(tx, { kind: 'subscription', customerId, limit: 100 })
  const other = found.find(({ body }) => !OVER.includes(body.status) && body.currency !== currency)?.body
  if (other)
    throw invalid(
      'customer',
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}`,
      'currency_mismatch',
    )
}

/**
 * The customer's balance, as far as it counts for an invoice in this currency. A customer has the currency of their latest
 * invoice.
 */
export function balanceIn(customer: Stripe.Customer | null, currency: string): number {
  if (!customer) return 0
  return !customer.currency || customer.currency === currency ? customer.balance : 0
}
