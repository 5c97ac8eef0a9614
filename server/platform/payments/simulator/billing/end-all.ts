import type Stripe from 'stripe'
import type { Desk } from '../desk.ts'
import { listKept } from '../simulator-store.ts'
import { expireIncomplete } from './cancel-subscription.ts'
import { keepSubscription, takeSubscription } from './subscription-record.ts'

/** Ends whatever a customer has subscribed to. */
export async function endAll(desk: Desk, customerId: string): Promise<void> {
  for (const { id } of await listKept<Stripe.Subscription>(desk.tx, {
    kind: 'subscription',
    customerId,
    limit: 100,
  })) {
    const kept = await takeSubscription(desk, id)
    const before = kept.body
    if (/^(canceled|incomplete_expired)$/.test(before.status)) continue
    await expireIncomplete(desk, kept, 'cancellation_requested')
    await keepSubscription(desk, kept, before)
  }
}
