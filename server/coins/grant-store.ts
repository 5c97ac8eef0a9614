import type { Reads, Tx } from '../platform/db/connect.ts'

interface NewGrant {
  /** Of the ledger entry. */
  key: string
  accountId: string
  credits: number
  note: string
  at: Date
}

export async function addGrant(tx: Tx, { key, accountId, credits, note, at }: NewGrant): Promise<void> {
  await tx.query({
    text: 'insert into credit_grants (key, account_id, credits, note, granted_at) values ($1, $2, $3, $4, $5)',
    values: [key, accountId, credits, note, at],
  })
}

/** How many credits were granted under this key; null for none. */
export async function findGrantedCredits(reads: Reads, key: string): Promise<number | null> {
  const [row] = await reads.query<{ credits: number }>({
    text: 'select credits from credit_grants where key = $1',
    values: [key],
  })
  return row?.credits ?? null
}

export interface GrantRow {
  username: string
  credits: number
  note: string
  grantedAt: Date
}

/** What was granted, the latest first, of one account or of all. */
export function listGrants(reads: Reads, accountId: string | null): Promise<GrantRow[]> {
  return reads.query<GrantRow>({
    text: `select a.username, g.credits, g.note, g.granted_at as "grantedAt"
      from credit_grants g join accounts a on a.id = g.account_id
      where $1::text is null or g.account_id = $1 order by g.granted_at desc, g.key limit 1000`,
    values: [accountId],
  })
}

/** Grants to the account, for its data export. */
export function listGrantsOf(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: 'select credits, note, granted_at from credit_grants where account_id = $1 order by granted_at, key',
    values: [accountId],
  })
}

/** Deletes the notes of an account's grants. */
export async function eraseNotes(tx: Tx, accountId: string): Promise<void> {
  await tx.query({
    text: `update credit_grants set note = '' where account_id = $1`,
    values: [accountId],
  })
}
