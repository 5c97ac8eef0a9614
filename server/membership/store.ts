import type { Language } from '#rules/interface-language.ts'
import type { PlanId } from '#rules/plans.ts'
import type { SubscriptionStatus } from '#rules/subscription-status.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** A membership as the shop knows it. */
export interface MembershipRow {
  id: string
  accountId: string
  provider: string
  /** The provider's id. */
  subscriptionId: string
  plan: PlanId
  status: SubscriptionStatus
  /** A second subscription beside the live one; it is ended and refunded. */
  surplus: boolean
  language: Language | null
  /** The currency of its charges; null for a gift, and before the provider was asked. */
  currency: string | null
  createdAt: Date
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  cancelledAt: Date | null
  endedAt: Date | null
  trialStart: Date | null
  trialEnd: Date | null
  pastDueSince: Date | null
  /** The end of the last disputed bill's period; null without a dispute. Derived from the bills, not stored. */
  restsUntil: Date | null
  nextCents: number | null
  /** What of the running period's bill is unpaid, cents, and when the provider charges it by itself. */
  owedCents: number | null
  triedAgainAt: Date | null
  /** What was paid for the running period, cents, and what of it went back. Derived from the bills, not stored. */
  paidCents: number
  refundedCents: number
  /** It has ended unpaid, because its card had a trial before. */
  trialRefused: boolean
  /** When something was read by it last, known to the day; null before. */
  streamedAt: Date | null
  /** What goes back because the member has withdrawn, cents; null where they have not. */
  withdrawnCents: number | null
  /** The plan of an upgrade that waits for its payment, and until when it waits; null without one. */
  pendingPlan: PlanId | null
  pendingUntil: Date | null
}

/** In SQL: the end of the last disputed bill's period, of the membership with this alias. */
export function restsUntil(membership: string): string {
  return `(select max(p.ends_at) from membership_invoices i join membership_paid_periods p on p.provider = i.provider and p.invoice_id = i.invoice_id
    where i.membership_id = ${membership}.id and i.disputed_at is not null)`
}

/**
 * In SQL: what was paid for the running period of the membership with this alias, or with a disputed bill counted whole what
 * of that went back, cents.
 */
function periodCents(membership: string, sum: string): string {
  return `(select coalesce(sum(${sum}), 0)::int from membership_invoices i where i.membership_id = ${membership}.id and i.amount_cents > 0
    and exists (select from membership_paid_periods p where p.provider = i.provider and p.invoice_id = i.invoice_id
      and p.ends_at > ${membership}.period_start and p.starts_at < ${membership}.period_end))`
}
const WENT_BACK = 'case when i.disputed_at is null then i.refunded_cents else i.amount_cents end'

/** In SQL: whether the membership with this alias is live. A reader has one such membership at most. */
export function isLive(membership: string): string {
  return `${membership}.status in ('TRIALING', 'ACTIVE', 'PAST_DUE') and not ${membership}.surplus`
}

const ROW = `id, account_id as "accountId", provider, subscription_id as "subscriptionId", plan, status, surplus, language, currency,
  created_at as "createdAt", started_at as "startedAt", period_start as "periodStart", period_end as "periodEnd",
  cancel_at_period_end as "cancelAtPeriodEnd", cancelled_at as "cancelledAt", ended_at as "endedAt", trial_start as "trialStart",
  trial_end as "trialEnd", past_due_since as "pastDueSince", next_cents as "nextCents", pending_plan as "pendingPlan", pending_until as "pendingUntil",
  owed_cents as "owedCents", tried_again_at as "triedAgainAt", trial_refused as "trialRefused", streamed_at as "streamedAt",
  withdrawn_cents as "withdrawnCents",
  ${periodCents('memberships', 'i.amount_cents')} as "paidCents", ${periodCents('memberships', WENT_BACK)} as "refundedCents",
  ${restsUntil('memberships')} as "restsUntil"`
const LIVE = isLive('memberships')

/** Notes what goes back because the member withdraws. False where that was noted before. */
export async function noteWithdrawn(
  tx: Tx,
  id: string,
  { cents, keepsBonus }: { cents: number; keepsBonus: boolean },
): Promise<boolean> {
  const noted = await tx.query({
    name: 'noteWithdrawnMembership',
    text: `update memberships set withdrawn_cents = $2, withdrawn_keeps_bonus = $3
      where id = $1 and withdrawn_cents is null returning id`,
    values: [id, cents, keepsBonus],
  })
  return noted.length > 0
}

/** In SQL: whether nothing was read by the live membership of this account for a day. Both are expressions. */
export const isUnstreamed = (account: string, now: string) =>
  `exists (select from memberships ms where ms.account_id = ${account} and ${isLive('ms')}
    and (ms.streamed_at is null or ms.streamed_at < ${now} - interval '1 day'))`

/** Notes that something is read by the live membership of this account. */
export async function noteStreamed(reads: Reads, accountId: string, now: Date): Promise<void> {
  await reads.query({
    name: 'noteStreamed',
    text: `update memberships set streamed_at = greatest(streamed_at, $2) where account_id = $1 and ${isLive('memberships')}`,
    values: [accountId, now],
  })
}

/** Coins and credits that a membership has brought. */
export interface MembershipGifts {
  coins: number
  coinsLeft: number
  credits: number
  creditsLeft: number
}

/** What memberships have brought this account since then and did not take back, and what of it is left. */
export async function findGifts(reads: Reads, accountId: string, since: Date): Promise<MembershipGifts> {
  const [row] = await reads.query<MembershipGifts>({
    name: 'findMembershipGifts',
    text: `select coalesce(sum(l.coins), 0)::int as coins, coalesce(sum(l.coins_left), 0)::int as "coinsLeft",
        coalesce(sum(p.amount), 0)::int as credits,
        coalesce((select b.amount from balances b where b.account_id = $1 and b.unit = 'credits'), 0)::int as "creditsLeft"
      from ledger_entries e left join coin_lots l on l.entry_id = e.id
        left join ledger_postings p on p.entry_id = e.id and p.pocket = 'reader' and p.unit = 'credits'
      where e.account_id = $1 and e.kind in ('bonus', 'plan_credits') and e.happened_at >= $2
        and coalesce((select r.kind <> 'refund' from ledger_entries r where r.reverses = e.id order by r.number desc limit 1), true)`,
    values: [accountId, since],
  })
  return row ?? { coins: 0, coinsLeft: 0, credits: 0, creditsLeft: 0 }
}

/** The live membership of a reader; null without one. rules/subscription-status.ts decides whether it is in force. */
export async function findLive(reads: Reads, accountId: string): Promise<MembershipRow | null> {
  const [row] = await reads.query<MembershipRow>({
    name: 'findLiveMembership',
    text: `select ${ROW} from memberships where account_id = $1 and ${LIVE}`,
    values: [accountId],
  })
  return row ?? null
}

/** The live membership of a reader, or else the latest; null without any. */
export async function findLatest(reads: Reads, accountId: string): Promise<MembershipRow | null> {
  const [row] = await reads.query<MembershipRow>({
    name: 'findLatestMembership',
    text: `select ${ROW} from memberships where account_id = $1 and not surplus
      order by ${LIVE} desc, created_at desc limit 1`,
    values: [accountId],
  })
  return row ?? null
}

/**
 * In SQL: the live membership of a reader, or else the latest, as a table of one row at most. The account is an expression.
 */
export const latestMembership = (account: string) =>
  `(select lm.*, ${restsUntil('lm')} as rests_until from memberships lm where lm.account_id = ${account} and not lm.surplus
    order by ${isLive('lm')} desc, lm.created_at desc limit 1)`

/** All memberships of a reader, also ended ones, the oldest first. */
export function listMemberships(reads: Reads, accountId: string): Promise<MembershipRow[]> {
  return reads.query<MembershipRow>({
    name: 'listMemberships',
    text: `select ${ROW} from memberships where account_id = $1 order by created_at, id`,
    values: [accountId],
  })
}

/** The version of a reader's memberships, which counts their changes. */
export async function findVersion(reads: Reads, accountId: string): Promise<number> {
  const [row] = await reads.query<{ turn: number }>({
    name: 'findMembershipTurn',
    text: 'select turn from membership_standings where account_id = $1',
    values: [accountId],
  })
  return row?.turn ?? 0
}

/** Locks a reader's memberships until the transaction ends. Answers their version. */
export async function lockMemberships(tx: Tx, accountId: string): Promise<number> {
  await tx.query({
    name: 'makeMembershipStanding',
    text: 'insert into membership_standings (account_id) values ($1) on conflict do nothing',
    values: [accountId],
  })
  const [row] = await tx.query<{ turn: number }>({
    name: 'lockMembershipStanding',
    text: 'select turn from membership_standings where account_id = $1 for update',
    values: [accountId],
  })
  return row?.turn ?? 0
}

/** Stores when the provider was last asked. */
export async function setLookedAt(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.query({
    name: 'noteMembershipLook',
    text: 'update membership_standings set looked_at = $2 where account_id = $1',
    values: [accountId, at],
  })
}

export async function setNextBonus(tx: Tx, accountId: string, nextBonusAt: Date | null): Promise<void> {
  await tx.query({
    name: 'keepMembershipStanding',
    text: 'update membership_standings set next_bonus_at = $2 where account_id = $1',
    values: [accountId, nextBonusAt],
  })
}

/** Inserts or updates a membership, adds the change to its history, and raises the version. */
export async function saveMembership(tx: Tx, row: MembershipRow, at: Date): Promise<void> {
  await tx.query({
    name: 'keepMembership',
    text: `insert into memberships (id, account_id, provider, subscription_id, plan, status, surplus, language, created_at, started_at,
        period_start, period_end, cancel_at_period_end, cancelled_at, ended_at, trial_start, trial_end, past_due_since, next_cents, pending_plan, pending_until, currency,
        owed_cents, tried_again_at, trial_refused)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
      on conflict (provider, subscription_id) do update set plan = excluded.plan, status = excluded.status, surplus = excluded.surplus,
        period_start = excluded.period_start, period_end = excluded.period_end, cancel_at_period_end = excluded.cancel_at_period_end,
        cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at, trial_start = excluded.trial_start,
        trial_end = excluded.trial_end, past_due_since = excluded.past_due_since, next_cents = excluded.next_cents,
        pending_plan = excluded.pending_plan, pending_until = excluded.pending_until, currency = excluded.currency,
        owed_cents = excluded.owed_cents, tried_again_at = excluded.tried_again_at, trial_refused = excluded.trial_refused`,
    values: [
      ...[
        row.id,
        row.accountId,
        row.provider,
        row.subscriptionId,
        row.plan,
        row.status,
        row.surplus,
        row.language,
      ],
      ...[
        row.createdAt,
        row.startedAt,
        row.periodStart,
        row.periodEnd,
        row.cancelAtPeriodEnd,
        row.cancelledAt,
      ],
      ...[row.endedAt, row.trialStart, row.trialEnd, row.pastDueSince, row.nextCents],
      ...[row.pendingPlan, row.pendingUntil, row.currency, row.owedCents, row.triedAgainAt, row.trialRefused],
    ],
  })
  await tx.query({
    name: 'noteMembershipChange',
    text: `insert into membership_changes (membership_id, noted_at, plan, status, period_end, cancel_at_period_end)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, at, row.plan, row.status, row.periodEnd, row.cancelAtPeriodEnd],
  })
  // Concurrent settlings that fetched before this change start again. Only a change raises the version, so that all of them
  // finish.
  await tx.query({
    name: 'countMembershipTurn',
    text: 'update membership_standings set turn = turn + 1 where account_id = $1',
    values: [row.accountId],
  })
}

/** The provider's customer ids of all live members, or with `since` of those about whom the provider was not asked since. */
export async function listLiveCustomers(
  reads: Reads,
  provider: string,
  since: Date | null,
): Promise<string[]> {
  const rows = await reads.query<{ customerId: string }>({
    text: `select c.customer_id as "customerId" from (select account_id from memberships where provider = $1 and ${LIVE}) m
      join payment_customers c on c.provider = $1 and c.account_id = m.account_id
      left join membership_standings s on s.account_id = m.account_id
      where $2::timestamptz is null or s.looked_at is null or s.looked_at < $2`,
    values: [provider, since],
  })
  return rows.map(({ customerId }) => customerId)
}

/** Accounts with a gift whose period is over and which is still active. */
export async function listGiftsOver(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads.query<{ accountId: string }>({
    text: `select account_id as "accountId" from memberships where provider = 'gift' and status = 'ACTIVE' and period_end <= $1`,
    values: [now],
  })
  return rows.map(({ accountId }) => accountId)
}

/** Whether another account had a trial with this card. */
export async function hadTrial(reads: Reads, cardHash: Buffer, accountId: string): Promise<boolean> {
  const rows = await reads.query({
    text: 'select from membership_trials where card_hash = $1 and account_id is distinct from $2',
    values: [cardHash, accountId],
  })
  return rows.length > 0
}

/**
 * Stores that a card has had its trial. False where another account had one with it, unless this trial began with another
 * card.
 */
export async function addTrial(
  tx: Tx,
  { cardHash, accountId, at }: { cardHash: Buffer; accountId: string; at: Date },
): Promise<boolean> {
  await tx.query({
    text: `insert into membership_trials (card_hash, account_id, noted_at) values ($1, $2, $3) on conflict do nothing`,
    values: [cardHash, accountId, at],
  })
  const [row] = await tx.query<{ own: boolean }>({
    text: `select account_id is not distinct from $2 or exists (select from membership_trials where account_id = $2 and noted_at = $3) as own
      from membership_trials where card_hash = $1`,
    values: [cardHash, accountId, at],
  })
  return row?.own ?? true
}

interface EstimateRow {
  accountId: string
  subscriptionId: string
  plan: PlanId
  coupon: string | null
  countedFrom: Date
}

/** Stores the reader's last estimate of an upgrade. */
export async function saveEstimate(reads: Reads, estimate: EstimateRow): Promise<void> {
  await reads.query({
    text: `insert into membership_estimates (account_id, subscription_id, plan, coupon, counted_from) values ($1, $2, $3, $4, $5)
      on conflict (account_id) do update set subscription_id = excluded.subscription_id, plan = excluded.plan,
        coupon = excluded.coupon, counted_from = excluded.counted_from`,
    values: [
      estimate.accountId,
      estimate.subscriptionId,
      estimate.plan,
      estimate.coupon,
      estimate.countedFrom,
    ],
  })
}

export async function findEstimate(reads: Reads, accountId: string): Promise<EstimateRow | null> {
  const [row] = await reads.query<EstimateRow>({
    text: `select account_id as "accountId", subscription_id as "subscriptionId", plan, coupon, counted_from as "countedFrom"
      from membership_estimates where account_id = $1`,
    values: [accountId],
  })
  return row ?? null
}

/** Deletes the last estimate: a later upgrade is prorated anew, under another idempotency key. */
export async function endEstimate(reads: Reads, accountId: string): Promise<void> {
  await reads.query({ text: 'delete from membership_estimates where account_id = $1', values: [accountId] })
}

/** The history of the account's memberships, for its data export. */
export function listChanges(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select m.subscription_id as subscription, c.noted_at as "notedAt", c.plan, c.status, c.period_end as "periodEnd",
        c.cancel_at_period_end as "cancelAtPeriodEnd"
      from membership_changes c join memberships m on m.id = c.membership_id where m.account_id = $1 order by c.number`,
    values: [accountId],
  })
}

/** Erases what the ledger does not need. The raised version invalidates a settling that is under way. */
export async function endPersonalData(tx: Tx, accountId: string): Promise<void> {
  await tx.query({
    text: 'update membership_standings set turn = turn + 1, next_bonus_at = null where account_id = $1',
    values: [accountId],
  })
  await endEstimate(tx, accountId)
  await tx.query({
    text: `update memberships set status = 'CANCELED', ended_at = now(), next_cents = null
      where account_id = $1 and ${LIVE}`,
    values: [accountId],
  })
}

/**
 * Notes that a mail reminds of the end of trials and yearly terms that are renewed in seven days, or after half of a shorter
 * trial. Answers their members, of each end once.
 */
export async function takeReminders(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  return tx.query<{ id: string; accountId: string }>({
    name: 'takeMembershipReminders',
    text: `update memberships set reminded_of = period_end where id in (
        select id from memberships where status in ('TRIALING', 'ACTIVE') and provider <> 'gift' and not surplus and not cancel_at_period_end
          and (status = 'TRIALING' or plan like '%Yearly') and period_end > $1 and reminded_of is distinct from period_end
          and period_end <= $1::timestamptz + least(interval '7 days', (period_end - period_start) / 2)
        order by period_end limit $2 for update skip locked
      ) returning id, account_id as "accountId"`,
    values: [now, limit],
  })
}
