import { type SubscriptionStatus, statusFromProvider } from '#rules/subscription-status.ts'
import type { SubscriptionFacts } from '../payments/subscriptions.ts'
import { newId } from '../platform/ids.ts'
import type { MembershipRow } from './store.ts'

const LIVE: ReadonlySet<SubscriptionStatus> = new Set(['TRIALING', 'ACTIVE', 'PAST_DUE'])

export function isLive({ status, surplus }: Pick<MembershipRow, 'status' | 'surplus'>): boolean {
  return LIVE.has(status) && !surplus
}

interface Known {
  accountId: string
  provider: string
  /** What the shop knew. */
  rows: readonly MembershipRow[]
  /** What is true at the provider. */
  facts: readonly SubscriptionFacts[]
  now: Date
  /** What the renewal of the live one will cost; left as it is known where nobody has asked. */
  nextCents?: number | null
}

/** How a membership was, and how it is. */
export interface Folded {
  before: MembershipRow | null
  row: MembershipRow
}

/**
 * docs/product.md#membership: what the provider says, as the shop's rows; only those that are new or changed, those that end first. Of several that
 * live the one that did before stays, or else the oldest; every other is surplus. It is the same whatever was told before and in which order.
 */
export function fold({ accountId, provider, rows, facts, now, nextCents }: Known): Folded[] {
  const known = new Map(rows.filter(row => row.provider === provider).map(row => [row.subscriptionId, row]))
  const folded = facts
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .flatMap(one => {
      const before = known.get(one.id) ?? null
      const plan = one.plan ?? before?.plan
      return plan ? [{ before, row: rowOf({ ...one, plan }, before, { accountId, provider, now }) }] : []
    })
  // What the provider does not know any more nobody pays for; neither what another provider knew.
  const there = new Set(facts.map(({ id }) => id))
  const gone = rows
    .filter(row => row.provider !== 'gift' && isLive(row))
    .filter(row => row.provider !== provider || !there.has(row.subscriptionId))
    .map(before => ({ before, row: ended(before, now) }))
  const living = folded.filter(({ row }) => LIVE.has(row.status))
  const given = rows.find(row => row.provider === 'gift' && isLive(row))
  const kept = given ? null : (living.find(({ before }) => before && isLive(before)) ?? living[0])
  for (const one of living) one.row.surplus = one !== kept
  for (const one of folded)
    if (nextCents !== undefined)
      one.row.nextCents = one === kept && !one.row.cancelAtPeriodEnd ? nextCents : null
  return [...gone, ...folded]
    .filter(({ before, row }) => !before || differ(before, row))
    .toSorted((a, b) => Number(isLive(a.row)) - Number(isLive(b.row)))
}

function rowOf(
  one: SubscriptionFacts & { plan: MembershipRow['plan'] },
  before: MembershipRow | null,
  { accountId, provider, now }: { accountId: string; provider: string; now: Date },
): MembershipRow {
  const status = statusFromProvider(one.status, before?.status ?? null)
  return {
    id: before?.id ?? newId('SUB', now),
    accountId,
    provider,
    subscriptionId: one.id,
    plan: one.plan,
    status,
    surplus: before?.surplus ?? false,
    language: before?.language ?? one.language,
    currency: one.currency,
    createdAt: one.createdAt,
    startedAt: one.startedAt,
    periodStart: one.periodStart,
    periodEnd: one.periodEnd,
    cancelAtPeriodEnd: one.cancelAtPeriodEnd,
    cancelledAt: one.cancelledAt,
    endedAt: one.endedAt,
    trialStart: one.trialStart,
    trialEnd: one.trialEnd,
    // The period that is not paid for has begun then.
    pastDueSince: status === 'PAST_DUE' ? one.periodStart : null,
    // What the provider says of subscriptions says nothing of it.
    restsUntil: before?.restsUntil ?? null,
    nextCents: before?.nextCents ?? null,
    pendingPlan: one.pending?.plan ?? null,
    pendingUntil: one.pending?.until ?? null,
  }
}

/** A membership that is over since then. */
export function ended(row: MembershipRow, at: Date): MembershipRow {
  return {
    ...row,
    status: 'CANCELED',
    endedAt: at,
    pastDueSince: null,
    nextCents: null,
    pendingPlan: null,
    pendingUntil: null,
  }
}

/** Names of what is not the same. */
export function differences(before: MembershipRow, after: MembershipRow): string[] {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  return (Object.keys(after) as (keyof MembershipRow)[]).filter(
    name => name !== 'nextCents' && plain(before[name]) !== plain(after[name]),
  )
}

function differ(before: MembershipRow, after: MembershipRow): boolean {
  return differences(before, after).length > 0 || before.nextCents !== after.nextCents
}
