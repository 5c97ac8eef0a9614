import type { Currency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import type { StaffGrant } from '#rules/studio-rights.ts'
import { HAS_SECOND_FACTOR } from '../accounts/staff/staff-store.ts'
import { ACCOUNT, type AccountRow } from '../accounts/store.ts'
import { givesCredits } from '../coins/credits-store.ts'
import { type PurseRow, purseOfAccount } from '../coins/ledger-store.ts'
import { isLive, latestMembership, type MembershipRow, restsUntil } from '../membership/store.ts'
import type { Reads } from '../platform/db/connect.ts'

export interface SessionRow {
  id: string
  accountId: string
  /** A second factor was shown in it, and its holder has one still. */
  strong: boolean
  lastUsedAt: Date
  expiresAt: Date
  lang: Language
  country: string | null
  currency: Currency | null
  emailVerified: boolean
  /** null for readers */
  grants: StaffGrant[] | null
}

type LiveMembership = Pick<
  MembershipRow,
  'plan' | 'status' | 'language' | 'periodEnd' | 'cancelAtPeriodEnd' | 'pastDueSince' | 'restsUntil'
>

/**
 * A session with its reader and their live membership (null without one), in one statement, as each request of who is signed
 * in begins with it. rules/subscription-status.ts decides whether the membership is in force.
 */
export async function findSession(
  reads: Reads,
  tokenHash: Buffer,
): Promise<{ session: SessionRow; membership: LiveMembership | null } | null> {
  const [row] = await reads.query<
    SessionRow & { [name in keyof LiveMembership]: LiveMembership[name] | null }
  >({
    name: 'findSession',
    text: `select s.id, s.account_id as "accountId", case when s.strong then ${HAS_SECOND_FACTOR} else false end as strong, s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
        a.lang, a.country, a.currency, a.email_verified_at is not null as "emailVerified",
        (select json_agg(json_build_object('role', g.role, 'seriesIds', g.series_ids, 'langs', g.langs) order by g.granted_at, g.id)
          from staff_grants g where g.account_id = a.id) as grants,
        m.plan, m.status, m.language, m.period_end as "periodEnd", m.cancel_at_period_end as "cancelAtPeriodEnd",
        m.past_due_since as "pastDueSince", ${restsUntil('m')} as "restsUntil"
      from sessions s join accounts a on a.id = s.account_id
        left join memberships m on m.account_id = a.id and ${isLive('m')}
      where s.token_hash = $1 and a.deleted_at is null`,
    values: [tokenHash],
  })
  if (!row) return null
  const {
    plan,
    status,
    language,
    periodEnd,
    cancelAtPeriodEnd,
    pastDueSince,
    restsUntil: rests,
    ...session
  } = row
  const membership =
    plan && status && periodEnd && cancelAtPeriodEnd !== null
      ? { plan, status, language, periodEnd, cancelAtPeriodEnd, pastDueSince, restsUntil: rests }
      : null
  return { session, membership }
}

export interface ProfileRow extends AccountRow, Omit<PurseRow, 'credits'> {
  /** Credits can be got by anybody just now. */
  givesCredits: boolean
  /** Who the reader is to the provider of payments; null before their first payment. */
  customerId: string | null
  /** Of the live membership, or else the latest; null without any. */
  plan: MembershipRow['plan'] | null
  status: MembershipRow['status'] | null
  periodEnd: Date | null
  cancelAtPeriodEnd: boolean | null
  pastDueSince: Date | null
  restsUntil: Date | null
}

/** Everything that a reader is told about themselves, as it is in one moment. */
export async function findProfile(
  reads: Reads,
  { accountId, provider, now }: { accountId: string; provider: string; now: Date },
): Promise<ProfileRow | null> {
  const [row] = await reads.query<ProfileRow>({
    name: 'findProfile',
    text: `select ${ACCOUNT}, purse.coins, purse."earnedCredits", purse."usedCredits", purse."debtCoins", ${givesCredits('$3')} as "givesCredits",
        (select customer_id from payment_customers pay where pay.provider = $2 and pay.account_id = a.id) as "customerId",
        m.plan, m.status, m.period_end as "periodEnd", m.cancel_at_period_end as "cancelAtPeriodEnd",
        m.past_due_since as "pastDueSince", m.rests_until as "restsUntil"
      from accounts a cross join ${purseOfAccount('$1')} purse left join ${latestMembership('$1')} m on true
      where a.id = $1 and a.deleted_at is null`,
    values: [accountId, provider, now],
  })
  return row ?? null
}
