import type Stripe from 'stripe'
import type { Called } from '../called.ts'
import { type Desk, putBack, tell } from '../desk.ts'
import { listKept } from '../simulator-store.ts'
import { expireIncomplete } from './cancel-subscription.ts'
import { takeCustomer } from './customers.ts'
import { keepSubscription, takeSubscription } from './subscription-record.ts'

/** What is left of one who was deleted. Their subscriptions end before. */
export async function deleteCustomer({ desk, id }: Called): Promise<object> {
  const kept = await takeCustomer(desk, id, 'id')
  await endAll(desk, id)
  const left = { id, object: 'customer', deleted: true as const }
  await putBack(desk, { ...kept, body: left })
  await tell(desk, 'customer.deleted', kept.body)
  return left
}

async function endAll(desk: Desk, customerId: string): Promise<void> {
  const wanted = { kind: 'subscription', customerId, limit: 100 }
  for (const { id } of await listKept<Stripe.Subscription>(desk.tx, wanted)) {
    const kept = await takeSubscription(desk, id)
    const before = kept.body
    if (/^(canceled|incomplete_expired)$/.test(before.status)) continue
    await expireIncomplete(desk, kept, 'cancellation_requested')
    await keepSubscription(desk, kept, before)
  }
}
