import type { Reads, Tx } from '../platform/db/connect.ts'

export type TokenKind = 'verify' | 'reset' | 'delete'

interface NewToken {
  tokenHash: Buffer
  accountId: string
  kind: TokenKind
  emailKey: string
  createdAt: Date
  expiresAt: Date
}

/** Stores a token; it replaces the account's earlier one of the same kind. */
export async function setToken(reads: Reads, token: NewToken): Promise<void> {
  const { tokenHash, accountId, kind, emailKey, createdAt, expiresAt } = token
  await reads.query({
    text: `insert into account_tokens (token_hash, account_id, kind, email_key, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (account_id, kind) do update set token_hash = excluded.token_hash, email_key = excluded.email_key,
        created_at = excluded.created_at, expires_at = excluded.expires_at`,
    values: [tokenHash, accountId, kind, emailKey, createdAt, expiresAt],
  })
}

export interface TokenRow {
  accountId: string
  emailKey: string
  expiresAt: Date
}

/** Deletes and answers a token; null where there is none. One of several concurrent callers gets it. */
export async function takeToken(tx: Tx, tokenHash: Buffer, kind: TokenKind): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>({
    text: `delete from account_tokens where token_hash = $1 and kind = $2
      returning account_id as "accountId", email_key as "emailKey", expires_at as "expiresAt"`,
    values: [tokenHash, kind],
  })
  return row ?? null
}

export async function endTokens(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from account_tokens where account_id = $1', values: [accountId] })
}
