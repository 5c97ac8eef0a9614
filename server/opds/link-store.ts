import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

export interface LinkRow {
  madeAt: Date
  usedAt: Date | null
}

/** Stores a link in place of the account's former one. */
export async function setLink(
  reads: Reads,
  accountId: string,
  secretHash: Buffer,
  madeAt: Date,
): Promise<void> {
  await reads.query({
    name: 'setOpdsLink',
    text: `insert into opds_links (account_id, secret_hash, made_at) values ($1, $2, $3)
      on conflict (account_id) do update set secret_hash = excluded.secret_hash, made_at = excluded.made_at, used_at = null`,
    values: [accountId, secretHash, madeAt],
  })
}

export async function findLink(reads: Reads, accountId: string): Promise<LinkRow | null> {
  const [row] = await reads.query<LinkRow>({
    name: 'findOpdsLink',
    text: 'select made_at as "madeAt", used_at as "usedAt" from opds_links where account_id = $1',
    values: [accountId],
  })
  return row ?? null
}

export async function endLink(reads: Reads | Tx, accountId: string): Promise<void> {
  await reads.query({
    name: 'endOpdsLink',
    text: 'delete from opds_links where account_id = $1',
    values: [accountId],
  })
}

export interface HolderRow {
  accountId: string
  name: string
  lang: Language
  country: string | null
  emailVerified: boolean
  usedAt: Date | null
}

/** The account whose library a link opens; null where the link was revoked or never made. */
export async function findHolder(reads: Reads, secretHash: Buffer): Promise<HolderRow | null> {
  const [row] = await reads.query<HolderRow>({
    name: 'findOpdsHolder',
    text: `select a.id as "accountId", a.display_name as name, a.lang, a.country, a.email_verified_at is not null as "emailVerified",
        l.used_at as "usedAt"
      from opds_links l join accounts a on a.id = l.account_id where l.secret_hash = $1 and a.deleted_at is null`,
    values: [secretHash],
  })
  return row ?? null
}

export async function noteLinkUse(reads: Reads, accountId: string, at: Date): Promise<void> {
  await reads.query({
    name: 'noteOpdsUse',
    text: 'update opds_links set used_at = $2 where account_id = $1',
    values: [accountId, at],
  })
}
