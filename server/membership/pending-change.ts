import type { dropPendingChange, payPendingChange } from '#contract/calls/membership.ts'
import { limitsOf, take } from '../accounts/limits.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { SubscriptionRefused } from '../payments/subscriptions.ts'
import { orUnavailable } from './or-unavailable.ts'
import { settleMemberships } from './settle-memberships.ts'
import { findLive, forgetEstimate, type MembershipRow } from './store.ts'

interface Asked {
  house: House
  reader: Reader
}

/** docs/product.md#plan-changes: where one pays for an upgrade that waits for its payment. */
export function payPending(
  call: typeof payPendingChange,
  { house, reader }: Asked,
): Promise<{ id: string; url: string }> {
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
export function dropPending(
  call: typeof dropPendingChange,
  { house, reader }: Asked,
): Promise<MembershipRow> {
  return orUnavailable(call, async () => {
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
}

/** What is being paid at this moment is not given up. */
async function orPaid<T>(call: typeof dropPendingChange, work: () => Promise<T>): Promise<T> {
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
