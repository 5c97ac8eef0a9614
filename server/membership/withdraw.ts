import { returnPurchase } from '#contract/calls/returns.ts'
import { Returnable, Returned } from '#contract/generated/history.ts'
import { COIN_PRICE_CENTS } from '#rules/coin-purchase.ts'
import type { Language } from '#rules/interface-language.ts'
import { coinsOfCredit } from '#rules/price.ts'
import { type BoughtThing, returnable } from '#rules/returnable.ts'
import { findAccount } from '../accounts/store.ts'
import { refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { findConsent } from './find-consent.ts'
import { isLive } from './settling/fold.ts'
import { settleMemberships } from './settling/settle-memberships.ts'
import { findGifts, listMemberships, type MembershipRow, noteWithdrawn } from './store.ts'
import { paidIn } from './texts.ts'

const WITHDRAW = 'withdraw from a membership'

interface WithdrawJob {
  accountId: string
  subscriptionId: string
  /** What goes back of what was paid. */
  cents: number
}

/** What rules/returnable.ts asks of a membership. */
function boughtOf(row: MembershipRow): BoughtThing {
  const gone = !isLive(row) || row.withdrawnCents !== null
  return {
    ...{ kind: 'membership', boughtAt: row.startedAt, gone, opened: false, bundleOpened: false },
    ...{ comesOutAt: null, endsAt: null, coinsLeft: 0, paidElsewhere: false, refundFailed: false },
  }
}

interface Moments {
  now: Date
  /** When the shop heard that the member withdraws. */
  receivedAt: Date
}

/**
 * What goes back, cents: all where nothing was read by the membership, or where the market wants a consent to that and there
 * is none; otherwise the part that was to come when the shop
 * heard of it, or is to come now where it was read on since. Rounded up. Where coins or credits that it brought are spent,
 * what they are worth is taken off, and they stay.
 */
async function goesBack(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  row: MembershipRow,
  { now, receivedAt }: Moments,
): Promise<{ cents: number; keepsBonus: boolean }> {
  const { paidCents, refundedCents, periodEnd, startedAt, trialEnd, accountId } = row
  const account = await findAccount(db, accountId)
  const lang = account?.lang ?? 'en'
  const owesDays = !config.consent.includes(lang) || (await findConsent(db, accountId, startedAt)) !== null
  const streamedAt = owesDays ? row.streamedAt : null
  const begin = trialEnd && trialEnd > startedAt ? trialEnd : startedAt
  const at = streamedAt && (streamedAt > receivedAt ? now : receivedAt)
  const left = at ? Math.max(0, periodEnd.getTime() - Math.max(at.getTime(), begin.getTime())) : 0
  // A trial ends where its first paid period begins: nothing of it is paid.
  const share =
    at && paidCents > 0 ? Math.ceil((paidCents * left) / (periodEnd.getTime() - begin.getTime())) : paidCents
  const { coins, coinsLeft, credits, creditsLeft } = await findGifts(db, accountId, startedAt)
  const keepsBonus = coinsLeft < coins || creditsLeft < credits
  const worth = (coins + credits * coinsOfCredit(lang)) * COIN_PRICE_CENTS
  const rest = Math.min(paidCents - refundedCents, share - (keepsBonus ? worth : 0))
  return { cents: Math.max(0, rest), keepsBonus }
}

/** The reader's membership as something that can be given back; null for a gift, or none that is live. */
export async function returnableMembership(
  app: Pick<AppContext, 'db' | 'config'>,
  { accountId, lang, ...at }: Moments & { accountId: string; lang: Language },
): Promise<Returnable | null> {
  const row = (await listMemberships(app.db, accountId)).find(one => one.provider !== 'gift' && isLive(one))
  if (!row) return null
  const { until, reason } = returnable(boughtOf(row), at.receivedAt)
  const description = paidIn(row.plan, false, lang)
  const about = { id: row.id, description, date: row.startedAt, reason: reason ?? '' }
  if (reason !== null) return Returnable.fromPartial(about)
  const { cents: value } = await goesBack(app, row, at)
  return Returnable.fromPartial({ ...about, until, value, currency: row.currency ?? '' })
}

interface Withdrawal {
  accountId: string
  /** Of the membership. */
  id: string
  /** Done in the transaction that notes it. */
  note?: (tx: Tx) => Promise<unknown>
}

/**
 * Withdraws from a membership (docs/product.md#withdrawal): it ends at once, and money goes back. What goes back is noted
 * first, once; a job asks the provider until it has answered. Null for what is no membership of this account. Throws 409 and
 * 410.
 */
export async function withdrawMembership(
  app: Pick<AppContext, 'db' | 'config' | 'jobs'>,
  { accountId, id, now, receivedAt, note }: Moments & Withdrawal,
): Promise<Returned | null> {
  const { db, jobs } = app
  const row = (await listMemberships(db, accountId)).find(one => one.id === id && one.provider !== 'gift')
  if (!row) return null
  const { reason } = returnable(boughtOf(row), receivedAt)
  if (reason !== null) throw refuse(returnPurchase, reason)
  const back = await goesBack(app, row, { now, receivedAt })
  const { cents } = back
  const job = await db.transaction(async tx => {
    if (!(await noteWithdrawn(tx, id, back))) throw refuse(returnPurchase, 'returnedBefore')
    await note?.(tx)
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
