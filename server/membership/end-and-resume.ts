import type { cancelSubscription, resumeSubscription, syncSubscription } from '#contract/calls/membership.ts'
import { limitsOf, take } from '../accounts/limits.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { orUnavailable } from './or-unavailable.ts'
import { settleMemberships } from './settle-memberships.ts'
import { findLive, type MembershipRow } from './store.ts'

type ToggleCall = typeof cancelSubscription | typeof resumeSubscription

/** Ends a membership with the period that is paid, or lets it go on after all. Said twice it is the same. */
export async function setEnding(
  call: ToggleCall,
  { house, reader, ends }: { house: House; reader: Reader; ends: boolean },
): Promise<MembershipRow> {
  const { db, payments } = house
  await take(house, call, limitsOf.membership(reader.id))
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

/** docs/product.md#subscribing: the shop asks the provider now. 404 where nothing lives. */
export async function sync(
  call: typeof syncSubscription,
  { house, reader }: { house: House; reader: Reader },
): Promise<null> {
  const customerId = await house.payments.findCustomer(reader.id)
  await take(house, call, limitsOf.membership(reader.id))
  if (customerId)
    await orUnavailable(call, () => settleMemberships(house, { accountId: reader.id, customerId }))
  if (!(await findLive(house.db, reader.id))) throw refuse(call, 'noSubscription')
  return null
}
