import { returnPurchase } from '#contract/calls/returns.ts'
import { Returnable, Returned } from '#contract/generated/history.ts'
import type { Language } from '#rules/interface-language.ts'
import { type BoughtThing, returnable } from '#rules/returnable.ts'
import { refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import type { Reads } from '../platform/db/connect.ts'
import { isLive } from './settling/fold.ts'
import { settleMemberships } from './settling/settle-memberships.ts'
import { hasStreamed, listMemberships, type MembershipRow, noteWithdrawn } from './store.ts'
import { paidIn } from './texts.ts'

const WITHDRAW = 'withdraw from a membership'

interface WithdrawJob {
  accountId: string
  subscriptionId: string
  /** What goes back of what was paid. */
  cents: number
}

/** What rules/returnable.ts asks of a membership. */
function boughtOf(row: MembershipRow, live: boolean): BoughtThing {
  return {
    ...{ kind: 'membership', boughtAt: row.startedAt, gone: !live, opened: false, bundleOpened: false },
    ...{ comesOutAt: null, endsAt: null, coinsLeft: 0, paidElsewhere: false },
  }
}

/**
 * What of the running period goes back, cents: all of it where nothing was read by it, otherwise the part that is to come.
 * Rounded up.
 */
async function centsBack(reads: Reads, row: MembershipRow, now: Date): Promise<number> {
  const { paidCents, refundedCents, periodStart, periodEnd, startedAt, accountId } = row
  const rest = paidCents - refundedCents
  if (rest <= 0 || !(await hasStreamed(reads, accountId, startedAt))) return Math.max(0, rest)
  const left = Math.max(0, periodEnd.getTime() - now.getTime())
  const share = Math.ceil((paidCents * left) / (periodEnd.getTime() - periodStart.getTime()))
  return Math.min(rest, share)
}

/** The reader's membership as something that can be given back; null for a gift, or none that is live. */
export async function returnableMembership(
  { db }: Pick<AppContext, 'db'>,
  { accountId, lang, now }: { accountId: string; lang: Language; now: Date },
): Promise<Returnable | null> {
  const row = (await listMemberships(db, accountId)).find(one => one.provider !== 'gift' && isLive(one))
  if (!row) return null
  const { until, reason } = returnable(boughtOf(row, true), now)
  const description = paidIn(row.plan, false, lang)
  const about = { id: row.id, description, date: row.startedAt, reason: reason ?? '' }
  if (reason !== null) return Returnable.fromPartial(about)
  const value = await centsBack(db, row, now)
  return Returnable.fromPartial({ ...about, until, value, currency: row.currency ?? '' })
}

/**
 * Withdraws from a membership (docs/product.md#withdrawal): it ends at once, and money goes back. What goes back is noted
 * first, once; a job asks the provider until it has answered. Null for what is no membership of this account. Throws 409 and
 * 410.
 */
export async function withdrawMembership(
  app: AppContext,
  { accountId, id, now, receivedAt }: { accountId: string; id: string; now: Date; receivedAt: Date },
): Promise<Returned | null> {
  const { db, jobs } = app
  const row = (await listMemberships(db, accountId)).find(one => one.id === id && one.provider !== 'gift')
  if (!row) return null
  const { reason } = returnable(boughtOf(row, isLive(row)), receivedAt)
  if (reason !== null) throw refuse(returnPurchase, reason)
  const cents = await centsBack(db, row, now)
  const job = await db.transaction(async tx => {
    if (!(await noteWithdrawn(tx, id, cents))) throw refuse(returnPurchase, 'returnedBefore')
    const payload: WithdrawJob = { accountId, subscriptionId: row.subscriptionId, cents }
    return jobs.add(tx, { kind: WITHDRAW, key: id, payload })
  })
  // A failure is no error here: the job runs until the provider answers.
  await jobs.tryNow(job)
  return Returned.fromPartial({ receivedAt, value: cents, currency: row.currency ?? '' })
}

export function registerMembershipWithdrawal(app: AppContext): void {
  const { jobs, payments } = app
  jobs.handle(WITHDRAW, async ({ accountId, subscriptionId, cents }: WithdrawJob) => {
    await payments.subscriptions.end(subscriptionId, { refund: cents })
    const customerId = await payments.findCustomer(accountId)
    if (customerId) await settleMemberships(app, { accountId, customerId })
  })
}
