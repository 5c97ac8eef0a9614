// docs/product.md#cancelling: at the end of the period, and taken back until then.
import * as calls from '#contract/calls/membership.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { currencyFor } from '../../payments/currency-for.ts'
import { membershipLimits } from '../limits.ts'
import { orUnavailable } from '../or-unavailable.ts'
import { settleMemberships } from '../settling/settle-memberships.ts'
import { findLive, listMemberships, type MembershipRow } from '../store.ts'
import { subscriptionMessage } from '../view.ts'

type ToggleCall = typeof calls.cancelSubscription | typeof calls.resumeSubscription

export async function cancel({
  app,
  reader,
  now,
}: CallInput<typeof calls.cancelSubscription>): Promise<Subscription> {
  const row = await setEnding(calls.cancelSubscription, { app, reader, ends: true })
  return subscriptionMessage(row, currencyFor(app, reader, reader.lang), app.config.planCredits, now)
}

export async function resume({
  app,
  reader,
  now,
}: CallInput<typeof calls.resumeSubscription>): Promise<Subscription> {
  const row = await setEnding(calls.resumeSubscription, { app, reader, ends: false })
  return subscriptionMessage(row, currencyFor(app, reader, reader.lang), app.config.planCredits, now)
}

/**
 * Cancels a membership at the end of its paid period, at once where that is unpaid; or resumes it. Idempotent. Throws 404,
 * 409, 429 and 503.
 */
export async function setEnding(
  call: ToggleCall,
  { app, reader, ends }: { app: AppContext; reader: Reader; ends: boolean },
): Promise<MembershipRow> {
  const { db, payments } = app
  await countTry(app, call, membershipLimits.change(reader.id))
  const current = await findLive(db, reader.id)
  if (current?.provider === 'gift') throw refuse(call, 'giftRuns')
  const customerId = await payments.findCustomer(reader.id)
  if (!current || !customerId) throw refuse(call, 'noSubscription')
  const endedNow = await orUnavailable(call, async () => {
    const over = await payments.subscriptions.setEnding(current.subscriptionId, ends)
    await settleMemberships(app, { accountId: reader.id, customerId })
    return over
  })
  const rows = await listMemberships(db, reader.id)
  const after = rows.find(({ id }) => id === current.id)
  if (!after || (after.endedAt && !endedNow)) throw refuse(call, 'noSubscription')
  return after
}

/**
 * docs/product.md#subscription-states: fetches the reader's subscriptions from the provider now. Throws 404 where none is
 * live.
 */
export async function sync({ app, reader }: CallInput<typeof calls.syncSubscription>): Promise<null> {
  const call = calls.syncSubscription
  const customerId = await app.payments.findCustomer(reader.id)
  await countTry(app, call, membershipLimits.change(reader.id))
  if (customerId)
    await orUnavailable(call, () => settleMemberships(app, { accountId: reader.id, customerId }))
  if (!(await findLive(app.db, reader.id))) throw refuse(call, 'noSubscription')
  return null
}
