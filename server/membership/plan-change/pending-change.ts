import * as calls from '#contract/calls/membership.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import type { CheckoutSession } from '#contract/generated/purchasing.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { currencyFor } from '../../payments/currency-for.ts'
import { paymentLimits } from '../../payments/limits.ts'
import { SubscriptionRefused } from '../../payments/subscriptions.ts'
import { membershipLimits } from '../limits.ts'
import { orUnavailable } from '../or-unavailable.ts'
import { settleMemberships } from '../settling/settle-memberships.ts'
import { endEstimate, findLive } from '../store.ts'
import { subscriptionMessage } from '../view.ts'

/** docs/product.md#plan-changes: opens the page to pay for a pending upgrade. Throws 404 without one. */
export function payPending({
  app,
  reader,
}: CallInput<typeof calls.payPendingChange>): Promise<CheckoutSession> {
  const call = calls.payPendingChange
  return orUnavailable(call, async () => {
    await countTry(app, call, paymentLimits.pay(reader.id))
    const { current, customerId } = await findCurrent(app, reader)
    const url = current && (await app.payments.subscriptions.findPendingPayment(current.subscriptionId))
    if (current && url) return { id: current.id, url }
    // It was paid or cancelled elsewhere.
    if (customerId) await settleMemberships(app, { accountId: reader.id, customerId })
    throw refuse(call, 'noPendingChange')
  })
}

/** Cancels a pending upgrade; the membership goes on unchanged. Throws 404 without one. */
export async function cancelPending({
  app,
  reader,
  now,
}: CallInput<typeof calls.cancelPendingChange>): Promise<Subscription> {
  const call = calls.cancelPendingChange
  const row = await orUnavailable(call, async () => {
    await countTry(app, call, membershipLimits.change(reader.id))
    const { current, customerId } = await findCurrent(app, reader)
    const cancelled =
      current && (await orPaid(call, () => app.payments.subscriptions.dropPending(current.subscriptionId)))
    await endEstimate(app.db, reader.id)
    if (customerId) await settleMemberships(app, { accountId: reader.id, customerId })
    const after = cancelled && (await findLive(app.db, reader.id))
    if (!after) throw refuse(call, 'noPendingChange')
    return after
  })
  return subscriptionMessage(row, currencyFor(app, reader, reader.lang), app.config.planCredits, now)
}

/** Throws 409 where the upgrade is being paid at this moment. */
async function orPaid<T>(call: typeof calls.cancelPendingChange, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SubscriptionRefused) throw refuse(call, 'changePending')
    throw error
  }
}

async function findCurrent({ db, payments }: AppContext, { id }: Reader) {
  const current = await findLive(db, id)
  return {
    current: current?.provider === payments.provider ? current : null,
    customerId: await payments.findCustomer(id),
  }
}
