import * as calls from '#contract/calls/membership.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import type { CheckoutSession } from '#contract/generated/purchasing.ts'
import { limitsOf, take } from '../accounts/limits.ts'
import { type Asked, type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { SubscriptionRefused } from '../payments/subscriptions.ts'
import { orUnavailable } from './or-unavailable.ts'
import { settleMemberships } from './settle-memberships.ts'
import { findLive, forgetEstimate } from './store.ts'
import { subscriptionMessage } from './view.ts'

/** docs/product.md#plan-changes: where one pays for an upgrade that waits for its payment. */
export function payPending({
  house,
  reader,
}: Asked<typeof calls.payPendingChange>): Promise<CheckoutSession> {
  const call = calls.payPendingChange
  return orUnavailable(call, async () => {
    await take(house, call, limitsOf.pay(reader.id))
    const { current, customerId } = await known(house, reader)
    const url = current && (await house.payments.subscriptions.findPendingPayment(current.subscriptionId))
    if (current && url) return { id: current.id, url }
    // It has been paid, or given up, elsewhere.
    if (customerId) await settleMemberships(house, { accountId: reader.id, customerId })
    throw refuse(call, 'noPendingChange')
  })
}

/** The upgrade is given up; the membership goes on as it was. */
export async function dropPending({
  house,
  reader,
  now,
}: Asked<typeof calls.dropPendingChange>): Promise<Subscription> {
  const call = calls.dropPendingChange
  const row = await orUnavailable(call, async () => {
    await take(house, call, limitsOf.membership(reader.id))
    const { current, customerId } = await known(house, reader)
    const dropped =
      current && (await orPaid(call, () => house.payments.subscriptions.dropPending(current.subscriptionId)))
    await forgetEstimate(house.db, reader.id)
    if (customerId) await settleMemberships(house, { accountId: reader.id, customerId })
    const after = dropped && (await findLive(house.db, reader.id))
    if (!after) throw refuse(call, 'noPendingChange')
    return after
  })
  return subscriptionMessage(row, house.payments.currency, now)
}

/** What is being paid at this moment is not given up. */
async function orPaid<T>(call: typeof calls.dropPendingChange, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SubscriptionRefused) throw refuse(call, 'changePending')
    throw error
  }
}

async function known({ db, payments }: House, { id }: Reader) {
  const current = await findLive(db, id)
  return {
    current: current?.provider === payments.provider ? current : null,
    customerId: await payments.findCustomer(id),
  }
}
