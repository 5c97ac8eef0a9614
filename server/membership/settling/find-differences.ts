import type { AppContext } from '../../context.ts'
import type { PaymentFacts } from '../../payments/payments.ts'
import { findRefund, listInvoiceIds } from '../invoice-store.ts'
import * as store from '../store.ts'
import { differences, fold } from './fold.ts'
import { fetchProviderState } from './settle-memberships.ts'

/** Members are compared with the provider this often. */
const COMPARED_EVERY_MS = 7 * 86_400_000

type DifferencesContext = Pick<AppContext, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/**
 * How the stored memberships differ from the provider's, in sentences; empty where they agree, and for customers of other
 * shops.
 */
export async function subscriptionDifferences(
  app: DifferencesContext,
  customerId: string,
): Promise<string[]> {
  const accountId = await app.payments.findAccount(customerId)
  if (!accountId) return []
  const rows = await store.listMemberships(app.db, accountId)
  const { facts, invoices } = await fetchProviderState(app, customerId, rows)
  const known = await listInvoiceIds(app.db, accountId)
  const folded = fold({ accountId, provider: app.payments.provider, rows, facts, now: app.clock.now() })
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

/**
 * How the stored refund of a bill differs from the provider's, in a sentence; null where they agree, or the payment was for
 * no bill.
 */
export async function billPaymentDiffers(
  { db, payments }: DifferencesContext,
  { id, amountCents, refundedCents, disputed }: PaymentFacts,
): Promise<string | null> {
  const noted = await findRefund(db, payments.provider, id)
  if (!noted) return null
  const gone = disputed || (amountCents > 0 && refundedCents >= amountCents)
  if (noted.refundedCents === refundedCents && noted.takenBack === gone && noted.disputed === disputed)
    return null
  return 'what went back of a membership’s bill is not what is noted'
}

/**
 * Ids of customers to compare: those with subscriptions or bills since `since`, and members not compared for a week, or with
 * `everyMember` all of them.
 */
export async function listSubscribers(
  app: DifferencesContext,
  since: Date,
  everyMember: boolean,
): Promise<string[]> {
  const { db, clock, payments } = app
  const [there, here] = await Promise.all([
    payments.subscriptions.listCustomers(since),
    store.listLiveCustomers(
      db,
      payments.provider,
      everyMember ? null : new Date(clock.now().getTime() - COMPARED_EVERY_MS),
    ),
  ])
  return [...new Set([...there, ...here])]
}
