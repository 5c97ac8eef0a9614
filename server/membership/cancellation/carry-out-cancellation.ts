import type { AppContext } from '../../context.ts'
import { settleMemberships } from '../settling/settle-memberships.ts'
import { findLive, type MembershipRow } from '../store.ts'
import { stateOf } from '../view.ts'
import * as store from './store.ts'

export const CARRY_OUT = 'carry out a cancellation'

/** The effect of a notice on the membership as it is now. */
export type Consequence =
  /** It ends with the paid period. */
  | 'ends'
  /** It was renewed after the notice: it ends at once, and the renewal is refunded. */
  | 'endsWithRefund'
  /** The earliest day is after the paid period: checked again the next day. */
  | 'later'
  /** The membership has ended already. */
  | 'nothing'

type CancellationTerms = Pick<store.Cancellation, 'membershipId' | 'wishedOn' | 'paidUntil'>

/** docs/product.md#cancelling-without-signing-in: the notice counts from its receipt, not from its confirmation. */
export function consequenceOf(
  { membershipId, wishedOn, paidUntil }: CancellationTerms,
  live: MembershipRow | null,
): Consequence {
  if (live?.id !== membershipId) return 'nothing'
  const earliest = wishedOn === null ? null : new Date(`${wishedOn}T00:00:00Z`)
  if (earliest && earliest > live.periodEnd) return 'later'
  const meantLonger = earliest !== null && earliest > paidUntil
  return live.periodStart >= paidUntil && !meantLonger ? 'endsWithRefund' : 'ends'
}

/**
 * Registers the jobs that carry out confirmed notices, again until the provider has answered, and daily those that end
 * later.
 */
export function registerCancellationJobs(app: AppContext): void {
  const { db, clock, jobs, payments } = app

  async function carryOut(number: string): Promise<void> {
    const one = await store.findCancellation(db, number)
    if (!one?.confirmedAt || one.carriedOutAt) return
    const customerId = await payments.findCustomer(one.accountId)
    // Whether the running period is paid decides whether there is anything to refund.
    if (customerId) await settleMemberships(app, { accountId: one.accountId, customerId })
    const live = await findLive(db, one.accountId)
    const consequence = consequenceOf(one, live)
    if (consequence === 'later') return
    if (live && consequence !== 'nothing') {
      const { subscriptions } = payments
      const unpaid = stateOf(live, clock.now()).owedCents > 0
      if (consequence === 'ends' || unpaid) await subscriptions.setEnding(live.subscriptionId, true)
      else await subscriptions.end(live.subscriptionId, { refund: true })
      if (customerId) await settleMemberships(app, { accountId: one.accountId, customerId })
    }
    await store.setCarriedOut(db, number, clock.now())
  }

  jobs.handle(CARRY_OUT, ({ number }: { number: string }) => carryOut(number))
  jobs.daily('carry out later cancellations', async () => {
    for (const number of await store.listToCarryOut(db))
      await jobs.add(db, { kind: CARRY_OUT, key: number, payload: { number } })
  })
}
