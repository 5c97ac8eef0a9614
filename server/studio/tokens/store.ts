import type { Language } from '#rules/interface-language.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

export interface TokenRow {
  id: string
  name: string
  accountId: string
  maker: string
  rights: StudioRight[]
  seriesIds: string[] | null
  langs: Language[] | null
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const TOKEN = `t.id, t.name, t.account_id as "accountId", coalesce(nullif(a.display_name, ''), a.username) as maker, t.rights,
  t.series_ids as "seriesIds", t.langs, t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt"`

/** Of one account, or of all: the newest first. */
export function listTokens(reads: Reads, accountId: string | null): Promise<TokenRow[]> {
  return reads.query<TokenRow>({
    text: `select ${TOKEN} from studio_tokens t join accounts a on a.id = t.account_id
      where $1::text is null or t.account_id = $1 order by t.created_at desc, t.id desc`,
    values: [accountId],
  })
}

export async function findTokenById(reads: Reads, id: string): Promise<TokenRow | null> {
  const [found] = await reads.query<TokenRow>({
    text: `select ${TOKEN} from studio_tokens t join accounts a on a.id = t.account_id where t.id = $1`,
    values: [id],
  })
  return found ?? null
}

export interface NewToken
  extends Pick<TokenRow, 'id' | 'name' | 'accountId' | 'rights' | 'seriesIds' | 'langs'> {
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
}

export async function addToken(tx: Tx, token: NewToken): Promise<void> {
  const { id, accountId, name, tokenHash, rights, seriesIds, langs, createdAt, expiresAt } = token
  await tx.query({
    text: `insert into studio_tokens (id, account_id, name, token_hash, rights, series_ids, langs, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [id, accountId, name, tokenHash, rights, seriesIds, langs, createdAt, expiresAt],
  })
}

/** False where it was revoked before. */
export async function setRevoked(tx: Tx, id: string, at: Date): Promise<boolean> {
  const revoked = await tx.query({
    text: 'update studio_tokens set revoked_at = $2 where id = $1 and revoked_at is null returning id',
    values: [id, at],
  })
  return revoked.length > 0
}

/** Notes that the makers of tokens that expire before `before` get a mail, and answers which ones these are. */
export function takeEnding(
  tx: Tx,
  { now, before }: { now: Date; before: Date },
): Promise<{ accountId: string; name: string; expiresAt: Date }[]> {
  return tx.query<{ accountId: string; name: string; expiresAt: Date }>({
    text: `update studio_tokens set reminded_at = $1
      where reminded_at is null and revoked_at is null and expires_at > $1 and expires_at < $2
      returning account_id as "accountId", name, expires_at as "expiresAt"`,
    values: [now, before],
  })
}

/** For exports of personal data. */
export function collectTokens(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query<Record<string, unknown>>({
    text: `select id, name, rights, series_ids, langs, created_at, expires_at, last_used_at, revoked_at from studio_tokens where account_id = $1 order by created_at`,
    values: [accountId],
  })
}

export async function deleteTokensOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from studio_tokens where account_id = $1', values: [accountId] })
}
