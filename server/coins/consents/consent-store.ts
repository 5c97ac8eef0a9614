import type { PlanId } from '#rules/plans.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { Consent } from './consent.ts'

/** What was bought: entries of the ledger, or a membership. */
type Bought = { entryIds: readonly string[] } | { plan: PlanId }

/** Notes what a reader has agreed to with a purchase, in its transaction. Nothing where they have ticked nothing. */
export async function noteConsent(
  reads: Reads,
  { accountId, consent, ...bought }: { accountId: string; consent: Consent | null } & Bought,
): Promise<void> {
  if (!consent) return
  const { words, lang, givenAt } = consent
  const [entryIds, plan] = 'plan' in bought ? [[null], bought.plan] : [bought.entryIds, null]
  await reads.query({
    name: 'noteConsent',
    text: `insert into consents (account_id, entry_id, plan, words, lang, given_at)
      select $1, entry_id, $3, $4, $5, $6 from unnest($2::text[]) entry_id`,
    values: [accountId, entryIds, plan, words, lang, givenAt],
  })
}

/** The last consent to a membership from `from` on; null without one. */
export async function findMembershipConsent(
  reads: Reads,
  accountId: string,
  from: Date,
): Promise<Consent | null> {
  const [row] = await reads.query<Consent>({
    name: 'findMembershipConsent',
    text: `select words, lang, given_at as "givenAt" from consents
      where account_id = $1 and plan is not null and given_at >= $2 order by number desc limit 1`,
    values: [accountId, from],
  })
  return row ?? null
}

/** Everything for an export. */
export function listConsents(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select case when plan is null then 'content' else 'membership' end as purpose, entry_id as entry, plan, words, lang,
        given_at as "givenAt" from consents where account_id = $1 order by number`,
    values: [accountId],
  })
}
