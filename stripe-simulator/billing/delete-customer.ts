import type Stripe from 'stripe'
import type { CallInput } from '../call-handler.ts'
import { emitEvent, type SimulatorRequest, saveChanged } from '../simulator-request.ts'
import { listObjects } from '../simulator-store.ts'
import { expireIncomplete } from './cancel-subscription.ts'
import { lockCustomerRecord } from './customers.ts'
import { lockSubscription, saveSubscription } from './subscription-record.ts'

/** Deletes a customer after ending their subscriptions, and answers what is left of them. */
export async function deleteCustomer({ request, id }: CallInput): Promise<object> {
  const kept = await lockCustomerRecord(request, id, 'id')
  await endAll(request, id)
  const left = { id, object: 'customer', deleted: true as const }
  await saveChanged(request, { ...kept, body: left })
  await emitEvent(request, 'customer.deleted', kept.body)
  return left
}

async function endAll(request: SimulatorRequest, customerId: string): Promise<void> {
  const wanted = { kind: 'subscription', customerId, limit: 100 }
  for (const { id } of await listObjects<Stripe.Subscription>(request.tx, wanted)) {
    const kept = await lockSubscription(request, id)
    const before = kept.body
    if (/^(canceled|incomplete_expired)$/.test(before.status)) continue
    await expireIncomplete(request, kept, 'cancellation_requested')
    await saveSubscription(request, kept, before)
  }
}
