import type { PlanCreditsRow } from '#rules/plan-credits.ts'
import type { PlanId } from '#rules/plans.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** What plans bring now, and since when. */
export function listPlanCredits(reads: Reads): Promise<PlanCreditsRow[]> {
  return reads.query<PlanCreditsRow>({
    name: 'listPlanCredits',
    text: 'select plan, credits, since from plan_credits',
  })
}

/** The same, so that no other process changes it until the transaction ends. */
export async function lockPlanCredits(tx: Tx): Promise<PlanCreditsRow[]> {
  await tx.query({ text: 'lock table plan_credits in share row exclusive mode' })
  return listPlanCredits(tx)
}

/** Replaces what plans bring. */
export async function savePlanCredits(tx: Tx, rows: readonly PlanCreditsRow[]): Promise<void> {
  await tx.query({ text: 'delete from plan_credits' })
  await tx.query({
    text: `insert into plan_credits (plan, credits, since)
      select * from unnest($1::text[], $2::int[], $3::timestamptz[])`,
    values: [
      rows.map(({ plan }) => plan),
      rows.map(({ credits }) => credits),
      rows.map(({ since }) => since),
    ],
  })
}

/** Has the memberships of readers with live ones of these plans looked at, so that it is known when credits are due. */
export async function lookAtMembersOf(tx: Tx, plans: readonly PlanId[], at: Date): Promise<void> {
  await tx.query({
    text: `update membership_standings s set next_bonus_at = least(coalesce(next_bonus_at, $2), $2) from memberships m
      where m.account_id = s.account_id and m.plan = any($1) and m.status in ('TRIALING', 'ACTIVE', 'PAST_DUE') and not m.surplus`,
    values: [plans, at],
  })
}

export interface MonthCredits {
  dueAt: Date
  plan: PlanId
  credits: number
}

/** The credits that were given for months, the earliest first. */
export function listMonthCredits(reads: Reads, accountId: string): Promise<MonthCredits[]> {
  return reads.query<MonthCredits>({
    name: 'listMonthCredits',
    text: 'select due_at as "dueAt", plan, credits from membership_credits where account_id = $1 order by month',
    values: [accountId],
  })
}

/** Adds the credits of a month. False where the month has some. */
export async function addMonthCredits(
  tx: Tx,
  accountId: string,
  { dueAt, plan, credits }: MonthCredits,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'addMonthCredits',
    text: `insert into membership_credits (account_id, month, due_at, given_at, plan, credits)
      values ($1, date_trunc('month', $2::timestamptz at time zone 'UTC')::date, $2, $3, $4, $5) on conflict do nothing returning month`,
    values: [accountId, dueAt, at, plan, credits],
  })
  return rows.length > 0
}
