import * as calls from '#contract/calls/membership.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { type Asked, type Reader, refuse } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import type { House } from '../context.ts'
import { membershipLimits } from './limits.ts'
import { orUnavailable } from './or-unavailable.ts'
import { settleMemberships } from './settle-memberships.ts'
import { findLive, type MembershipRow } from './store.ts'
import { subscriptionMessage } from './view.ts'

type ToggleCall = typeof calls.cancelSubscription | typeof calls.resumeSubscription

export async function cancel({
  house,
  reader,
  now,
}: Asked<typeof calls.cancelSubscription>): Promise<Subscription> {
  const row = await setEnding(calls.cancelSubscription, { house, reader, ends: true })
  return subscriptionMessage(row, house.payments.currency, now)
}

export async function resume({
  house,
  reader,
  now,
}: Asked<typeof calls.resumeSubscription>): Promise<Subscription> {
  const row = await setEnding(calls.resumeSubscription, { house, reader, ends: false })
  return subscriptionMessage(row, house.payments.currency, now)
}

/** Cancels a membership at the end of its paid period, or resumes it. Idempotent. Throws 404, 409, 429 and 503. */
export async function setEnding(
  call: ToggleCall,
  { house, reader, ends }: { house: House; reader: Reader; ends: boolean },
): Promise<MembershipRow> {
  const { db, payments } = house
  await countTry(house, call, membershipLimits.change(reader.id))
  const current = await findLive(db, reader.id)
  if (current?.provider === 'gift') throw refuse(call, 'giftRuns')
  const customerId = await payments.findCustomer(reader.id)
  if (!current || !customerId) throw refuse(call, 'noSubscription')
  await orUnavailable(call, async () => {
    await payments.subscriptions.setEnding(current.subscriptionId, ends)
    await settleMemberships(house, { accountId: reader.id, customerId })
  })
  const after = await findLive(db, reader.id)
  if (!after) throw refuse(call, 'noSubscription')
  return after
}

/** docs/product.md#subscription-states: fetches the reader's subscriptions from the provider now. Throws 404 where none is live. */
export async function sync({ house, reader }: Asked<typeof calls.syncSubscription>): Promise<null> {
  const call = calls.syncSubscription
  const customerId = await house.payments.findCustomer(reader.id)
  await countTry(house, call, membershipLimits.change(reader.id))
  if (customerId)
    await orUnavailable(call, () => settleMemberships(house, { accountId: reader.id, customerId }))
  if (!(await findLive(house.db, reader.id))) throw refuse(call, 'noSubscription')
  return null
}
