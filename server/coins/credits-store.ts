import type { Reads } from '../platform/db/connect.ts'

/** Whether the reader ever got credits. */
export async function hasHadCredits(reads: Reads, accountId: string): Promise<boolean> {
  const [row] = await reads.query<{ had: boolean }>({
    name: 'hasHadCredits',
    text: `select exists (select from ledger_postings
      where account_id = $1 and unit = 'credits' and pocket = 'reader' and amount > 0) as had`,
    values: [accountId],
  })
  return row?.had ?? false
}

/**
 * In SQL: whether a plan brings credits, or a gift code with credits can still be redeemed, at an instant that is an
 * expression.
 */
export const givesCredits = (now: string) => `(exists (select from gift_codes
      where credits is not null and uses < most_uses and (expires_at is null or expires_at > ${now}))
      or exists (select from plan_credits))`

/** Whether a plan brings credits, or a gift code with credits can still be redeemed. */
export async function isGivingCredits(reads: Reads, now: Date): Promise<boolean> {
  const [row] = await reads.query<{ giving: boolean }>({
    name: 'isGivingCredits',
    text: `select ${givesCredits('$1')} as giving`,
    values: [now],
  })
  return row?.giving ?? false
}
