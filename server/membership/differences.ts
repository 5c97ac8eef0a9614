import type { House } from '../context.ts'
import type { PaymentFacts } from '../payments/payments.ts'
import { differences, fold } from './fold.ts'
import { findRefund, listInvoiceIds } from './invoice-store.ts'
import { lookAt } from './settle-memberships.ts'
import * as store from './store.ts'

const ASKED_EVERY_MS = 7 * 86_400_000

type Needed = Pick<House, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/** In what the shop's books are not what the provider says of a customer; empty where they agree. One of another shop's differs in nothing. */
export async function subscriptionDifferences(house: Needed, customerId: string): Promise<string[]> {
  const accountId = await house.payments.findAccount(customerId)
  if (!accountId) return []
  const rows = await store.listMemberships(house.db, accountId)
  const { facts, invoices } = await lookAt(house, customerId, rows)
  const known = await listInvoiceIds(house.db, accountId)
  const folded = fold({ accountId, provider: house.payments.provider, rows, facts, now: house.clock.now() })
  const ours = new Set(facts.filter(({ plan }) => plan).map(({ id }) => id))
  return [
    ...folded.flatMap(({ before, row }) => {
      if (!before) return [`${row.subscriptionId} is not known`]
      const names = differences(before, row)
      return names.length > 0 ? [`${row.subscriptionId} differs in ${names.join(', ')}`] : []
    }),
    ...invoices
      .filter(
        ({ id, subscriptionId, covers }) => covers.length > 0 && ours.has(subscriptionId) && !known.has(id),
      )
      .map(({ id }) => `the paid bill ${id} is not known`),
  ]
}

/** In what the books are not what the provider says of the payment of a bill; null where they agree, or it was for none. */
export async function billPaymentDiffers(
  { db, payments }: Needed,
  { id, amountCents, refundedCents, disputed }: PaymentFacts,
): Promise<string | null> {
  const noted = await findRefund(db, payments.provider, id)
  if (!noted) return null
  const gone = disputed || (amountCents > 0 && refundedCents >= amountCents)
  if (noted.refundedCents === refundedCents && noted.takenBack === gone && noted.disputed === disputed)
    return null
  return 'what went back of a membership’s bill is not what is noted'
}

/** All customers whose subscriptions or bills are younger, and members about whom the provider was not asked for a week, or every one. */
export async function listSubscribers(house: Needed, since: Date, everyMember: boolean): Promise<string[]> {
  const { db, clock, payments } = house
  const [there, here] = await Promise.all([
    payments.subscriptions.listCustomers(since),
    store.listLiveCustomers(
      db,
      payments.provider,
      everyMember ? null : new Date(clock.now().getTime() - ASKED_EVERY_MS),
    ),
  ])
  return [...new Set([...there, ...here])]
}
