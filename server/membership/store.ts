import type { Language } from '#rules/interface-language.ts'
import type { PlanId } from '#rules/plans.ts'
import type { SubscriptionStatus } from '#rules/subscription-status.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** A membership as the shop knows it. */
export interface MembershipRow {
  id: string
  accountId: string
  provider: string
  /** As the provider calls it. */
  subscriptionId: string
  plan: PlanId
  status: SubscriptionStatus
  /** Paid beside a live one, ended and given back. */
  surplus: boolean
  language: Language | null
  /** In which it is charged; null for a gift, and where nobody has looked yet. */
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
  /** Of its bills whose money the bank has taken the last ends then; null where there is none. It follows from the bills and is not kept here. */
  restsUntil: Date | null
  nextCents: number | null
  /** The plan that an upgrade leads to which waits for its payment, and until when; null where none does. */
  pendingPlan: PlanId | null
  pendingUntil: Date | null
}

const ROW = `id, account_id as "accountId", provider, subscription_id as "subscriptionId", plan, status, surplus, language, currency,
  created_at as "createdAt", started_at as "startedAt", period_start as "periodStart", period_end as "periodEnd",
  cancel_at_period_end as "cancelAtPeriodEnd", cancelled_at as "cancelledAt", ended_at as "endedAt", trial_start as "trialStart",
  trial_end as "trialEnd", past_due_since as "pastDueSince", next_cents as "nextCents", pending_plan as "pendingPlan", pending_until as "pendingUntil",
  (select max(p.ends_at) from membership_invoices i join membership_paid_periods p on p.provider = i.provider and p.invoice_id = i.invoice_id
    where i.membership_id = memberships.id and i.disputed_at is not null) as "restsUntil"`
const LIVE = `status in ('TRIALING', 'ACTIVE', 'PAST_DUE') and not surplus`

/** The live one of a reader; null without one. Whether it still counts is for rules/subscription-status.ts to say. */
export async function findLive(reads: Reads, accountId: string): Promise<MembershipRow | null> {
  const [row] = await reads.query<MembershipRow>({
    name: 'findLiveMembership',
    text: `select ${ROW} from memberships where account_id = $1 and ${LIVE}`,
    values: [accountId],
  })
  return row ?? null
}

/** The live one, or else the last there was. */
export async function findLatest(reads: Reads, accountId: string): Promise<MembershipRow | null> {
  const [row] = await reads.query<MembershipRow>({
    name: 'findLatestMembership',
    text: `select ${ROW} from memberships where account_id = $1 and not surplus and status <> 'INCOMPLETE_EXPIRED'
      order by ${LIVE} desc, created_at desc limit 1`,
    values: [accountId],
  })
  return row ?? null
}

/** All there ever were, the oldest first. */
export function listMemberships(reads: Reads, accountId: string): Promise<MembershipRow[]> {
  return reads.query<MembershipRow>({
    name: 'listMemberships',
    text: `select ${ROW} from memberships where account_id = $1 order by created_at, id`,
    values: [accountId],
  })
}

/** How often what is known of a reader's memberships has changed. */
export async function findTurn(reads: Reads, accountId: string): Promise<number> {
  const [row] = await reads.query<{ turn: number }>({
    name: 'findMembershipTurn',
    text: 'select turn from membership_standings where account_id = $1',
    values: [accountId],
  })
  return row?.turn ?? 0
}

/** Holds what is known of a reader's memberships until the transaction ends. Its turn. */
export async function lockStanding(tx: Tx, accountId: string): Promise<number> {
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

/** Notes that the provider was asked. */
export async function noteLook(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.query({
    name: 'noteMembershipLook',
    text: 'update membership_standings set looked_at = $2 where account_id = $1',
    values: [accountId, at],
  })
}

export async function keepStanding(tx: Tx, accountId: string, nextBonusAt: Date | null): Promise<void> {
  await tx.query({
    name: 'keepMembershipStanding',
    text: 'update membership_standings set next_bonus_at = $2 where account_id = $1',
    values: [accountId, nextBonusAt],
  })
}

/** Keeps a membership, and how it came to be so. */
export async function keepMembership(tx: Tx, row: MembershipRow, at: Date): Promise<void> {
  await tx.query({
    name: 'keepMembership',
    text: `insert into memberships (id, account_id, provider, subscription_id, plan, status, surplus, language, created_at, started_at,
        period_start, period_end, cancel_at_period_end, cancelled_at, ended_at, trial_start, trial_end, past_due_since, next_cents, pending_plan, pending_until, currency)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
      on conflict (provider, subscription_id) do update set plan = excluded.plan, status = excluded.status, surplus = excluded.surplus,
        period_start = excluded.period_start, period_end = excluded.period_end, cancel_at_period_end = excluded.cancel_at_period_end,
        cancelled_at = excluded.cancelled_at, ended_at = excluded.ended_at, trial_start = excluded.trial_start,
        trial_end = excluded.trial_end, past_due_since = excluded.past_due_since, next_cents = excluded.next_cents,
        pending_plan = excluded.pending_plan, pending_until = excluded.pending_until, currency = excluded.currency`,
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
      ...[row.pendingPlan, row.pendingUntil, row.currency],
    ],
  })
  await tx.query({
    name: 'noteMembershipChange',
    text: `insert into membership_changes (membership_id, noted_at, plan, status, period_end, cancel_at_period_end)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, at, row.plan, row.status, row.periodEnd, row.cancelAtPeriodEnd],
  })
  // Whoever has looked before this looks again. A look that finds nothing new makes nobody do so: many at once all come to an end.
  await tx.query({
    name: 'countMembershipTurn',
    text: 'update membership_standings set turn = turn + 1 where account_id = $1',
    values: [row.accountId],
  })
}

/** Who is a member as far as the shop knows, as the provider's customers: those about whom nobody asked since then, or all. */
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

/** Whose gift is over and has not been ended. */
export async function listGiftsOver(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads.query<{ accountId: string }>({
    text: `select account_id as "accountId" from memberships where provider = 'gift' and status = 'ACTIVE' and period_end <= $1`,
    values: [now],
  })
  return rows.map(({ accountId }) => accountId)
}

/** Notes that a card has its trial. False where another account had one with it. */
export async function noteTrial(
  tx: Tx,
  { cardHash, accountId, at }: { cardHash: Buffer; accountId: string; at: Date },
): Promise<boolean> {
  await tx.query({
    text: `insert into membership_trials (card_hash, account_id, noted_at) values ($1, $2, $3) on conflict do nothing`,
    values: [cardHash, accountId, at],
  })
  const [row] = await tx.query<{ own: boolean }>({
    text: 'select account_id is not distinct from $2 as own from membership_trials where card_hash = $1',
    values: [cardHash, accountId],
  })
  return row?.own ?? true
}

interface Told {
  accountId: string
  subscriptionId: string
  plan: PlanId
  coupon: string | null
  countedFrom: Date
}

/** What a reader was told last that an upgrade costs. */
export async function keepEstimate(reads: Reads, told: Told): Promise<void> {
  await reads.query({
    text: `insert into membership_estimates (account_id, subscription_id, plan, coupon, counted_from) values ($1, $2, $3, $4, $5)
      on conflict (account_id) do update set subscription_id = excluded.subscription_id, plan = excluded.plan,
        coupon = excluded.coupon, counted_from = excluded.counted_from`,
    values: [told.accountId, told.subscriptionId, told.plan, told.coupon, told.countedFrom],
  })
}

export async function findEstimate(reads: Reads, accountId: string): Promise<Told | null> {
  const [row] = await reads.query<Told>({
    text: `select account_id as "accountId", subscription_id as "subscriptionId", plan, coupon, counted_from as "countedFrom"
      from membership_estimates where account_id = $1`,
    values: [accountId],
  })
  return row ?? null
}

/** What is ordered next is counted anew, and is another order. */
export async function forgetEstimate(reads: Reads, accountId: string): Promise<void> {
  await reads.query({ text: 'delete from membership_estimates where account_id = $1', values: [accountId] })
}

/** How each membership came to be as it is, for an export. */
export function listChanges(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select m.subscription_id as subscription, c.noted_at as "notedAt", c.plan, c.status, c.period_end as "periodEnd",
        c.cancel_at_period_end as "cancelAtPeriodEnd"
      from membership_changes c join memberships m on m.id = c.membership_id where m.account_id = $1 order by c.number`,
    values: [accountId],
  })
}

/** What is not needed for the books. A look at the provider that is under way counts no more. */
export async function forget(tx: Tx, accountId: string): Promise<void> {
  await tx.query({
    text: 'update membership_standings set turn = turn + 1, next_bonus_at = null where account_id = $1',
    values: [accountId],
  })
  await forgetEstimate(tx, accountId)
  await tx.query({
    text: `update memberships set status = 'CANCELED', ended_at = now(), next_cents = null
      where account_id = $1 and ${LIVE}`,
    values: [accountId],
  })
}
