import { type SubscriptionStatus, statusFromProvider } from '#rules/subscription-status.ts'
import type { SubscriptionFacts } from '../../payments/subscriptions.ts'
import { newId } from '../../platform/ids.ts'
import type { MembershipRow } from '../store.ts'

const LIVE: ReadonlySet<SubscriptionStatus> = new Set(['TRIALING', 'ACTIVE', 'PAST_DUE'])

export function isLive({ status, surplus }: Pick<MembershipRow, 'status' | 'surplus'>): boolean {
  return LIVE.has(status) && !surplus
}

interface FoldInput {
  accountId: string
  provider: string
  /** The stored memberships of the reader. */
  rows: readonly MembershipRow[]
  /** The customer's subscriptions at the provider. */
  facts: readonly SubscriptionFacts[]
  now: Date
  /** The price of the live one's renewal in cents; undefined leaves the stored one. */
  nextCents?: number | null
  /** Subscriptions whose card had a trial before: they end unpaid, and never counted. */
  refused?: ReadonlySet<string>
}

/** A membership before and after; `before` is null for a new one. */
export interface MembershipChange {
  before: MembershipRow | null
  row: MembershipRow
}

/**
 * docs/product.md#membership: turns the provider's subscriptions into rows. Answers the new and changed ones, ending ones
 * first. Of several live ones the formerly live one stays, or else the oldest; the others are surplus. The result does not
 * depend on earlier events or their order.
 */
export function fold({
  accountId,
  provider,
  rows,
  facts,
  now,
  nextCents,
  refused = new Set(),
}: FoldInput): MembershipChange[] {
  const known = new Map(rows.filter(row => row.provider === provider).map(row => [row.subscriptionId, row]))
  const folded = facts
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .flatMap(one => {
      const before = known.get(one.id) ?? null
      const plan = one.plan ?? before?.plan
      if (!plan) return []
      const row = rowOf({ ...one, plan }, before, { accountId, provider, now })
      return [{ before, row: refused.has(one.id) || row.trialRefused ? refusedTrial(row, now) : row }]
    })
  // A subscription that this provider does not know is no longer paid, also one of a former provider.
  const there = new Set(facts.map(({ id }) => id))
  const gone = rows
    .filter(row => row.provider !== 'gift' && isLive(row))
    .filter(row => row.provider !== provider || !there.has(row.subscriptionId))
    .map(before => ({ before, row: ended(before, now) }))
  const live = folded.filter(({ row }) => LIVE.has(row.status))
  const gift = rows.find(row => row.provider === 'gift' && isLive(row))
  const current = gift ? null : (live.find(({ before }) => before && isLive(before)) ?? live[0])
  for (const one of live) one.row.surplus = one !== current
  for (const one of folded)
    if (nextCents !== undefined)
      one.row.nextCents = one === current && !one.row.cancelAtPeriodEnd ? nextCents : null
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
    endedAt: one.endedAt ?? (before?.trialRefused ? before.endedAt : null),
    trialStart: one.trialStart,
    trialEnd: one.trialEnd,
    // The unpaid period began then.
    pastDueSince: status === 'PAST_DUE' ? one.periodStart : null,
    // Like the sums below derived from the bills; the provider does not send it with a subscription.
    restsUntil: before?.restsUntil ?? null,
    streamedAt: before?.streamedAt ?? null,
    withdrawnCents: before?.withdrawnCents ?? null,
    nextCents: before?.nextCents ?? null,
    owedCents: one.owed?.cents ?? null,
    triedAgainAt: one.owed?.at ?? null,
    paidCents: before?.paidCents ?? 0,
    refundedCents: before?.refundedCents ?? 0,
    trialRefused: before?.trialRefused ?? false,
    pendingPlan: one.pending?.plan ?? null,
    pendingUntil: one.pending?.until ?? null,
  }
}

/** Its card had a trial before: for the shop it has ended, whether or not the provider has ended it yet. */
function refusedTrial(row: MembershipRow, now: Date): MembershipRow {
  return { ...ended(row, row.endedAt ?? now), trialRefused: true }
}

/** The membership as it is once it has ended at `at`. */
export function ended(row: MembershipRow, at: Date): MembershipRow {
  return {
    ...row,
    status: 'CANCELED',
    endedAt: at,
    pastDueSince: null,
    nextCents: null,
    owedCents: null,
    triedAgainAt: null,
    pendingPlan: null,
    pendingUntil: null,
  }
}

/** Names of the fields that differ, without the renewal's price. */
export function differences(before: MembershipRow, after: MembershipRow): string[] {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  return (Object.keys(after) as (keyof MembershipRow)[]).filter(
    name => name !== 'nextCents' && plain(before[name]) !== plain(after[name]),
  )
}

function differ(before: MembershipRow, after: MembershipRow): boolean {
  return differences(before, after).length > 0 || before.nextCents !== after.nextCents
}
