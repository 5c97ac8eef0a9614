import type { Reads } from '../platform/db/connect.ts'

/** Whether credits ever came into this reader's pocket. */
export async function hasHadCredits(reads: Reads, accountId: string): Promise<boolean> {
  const [row] = await reads.query<{ had: boolean }>({
    name: 'hasHadCredits',
    text: `select exists (select from ledger_postings
      where account_id = $1 and unit = 'credits' and pocket = 'reader' and amount > 0) as had`,
    values: [accountId],
  })
  return row?.had ?? false
}

/** Whether there is a gift code with credits that somebody can still redeem. */
export async function isGivingCredits(reads: Reads, now: Date): Promise<boolean> {
  const [row] = await reads.query<{ giving: boolean }>({
    name: 'isGivingCredits',
    text: `select exists (select from gift_codes
      where credits is not null and uses < most_uses and (expires_at is null or expires_at > $1)) as giving`,
    values: [now],
  })
  return row?.giving ?? false
}
