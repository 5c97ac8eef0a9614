import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../platform/db/connect.ts'

/** When the personal link of an account was created; null without one. */
export async function findLinkOf(reads: Reads, accountId: string): Promise<Date | null> {
  const [row] = await reads.query<{ madeAt: Date }>({
    text: 'select made_at as "madeAt" from personal_links where account_id = $1',
    values: [accountId],
  })
  return row?.madeAt ?? null
}

export async function setLink(
  reads: Reads,
  { accountId, madeAt, tokenHash }: { accountId: string; madeAt: Date; tokenHash: Buffer },
): Promise<void> {
  await reads.query({
    text: `insert into personal_links (account_id, made_at, token_hash) values ($1, $2, $3)
      on conflict (account_id) do update set made_at = excluded.made_at, token_hash = excluded.token_hash`,
    values: [accountId, madeAt, tokenHash],
  })
}

/** Deletes the personal link. False where there was none. */
export async function endLink(reads: Reads, accountId: string): Promise<boolean> {
  const ended = await reads.query({
    text: 'delete from personal_links where account_id = $1 returning account_id',
    values: [accountId],
  })
  return ended.length > 0
}

export async function findLinkOwner(reads: Reads, tokenHash: Buffer): Promise<LinkOwner | null> {
  const [row] = await reads.query<LinkOwner>({
    name: 'findLinkOwner',
    text: `select l.account_id as "accountId", a.lang, a.country from personal_links l join accounts a on a.id = l.account_id
      where l.token_hash = $1 and a.deleted_at is null`,
    values: [tokenHash],
  })
  return row ?? null
}

/** The account of a personal address, its language and country. */
export interface LinkOwner {
  readonly accountId: string
  readonly lang: Language
  readonly country: string | null
}
