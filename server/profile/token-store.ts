import type { Language } from '#rules/interface-language.ts'
import type { StaffGrant, StudioRight } from '#rules/studio-rights.ts'
import { HAS_SECOND_FACTOR } from '../accounts/staff/staff-store.ts'
import type { Reads } from '../platform/db/connect.ts'

interface ActingToken {
  id: string
  name: string
  accountId: string
  lang: Language
  rights: StudioRight[]
  seriesIds: string[] | null
  langs: Language[] | null
  expiresAt: Date
  lastUsedAt: Date | null
  /** Its maker has an authenticator or a passkey. */
  secondFactor: boolean
  /** Of its maker; null where they have none any more */
  grants: StaffGrant[] | null
}

/** A token that is not revoked, with the roles of its maker. */
export async function findToken(reads: Reads, tokenHash: Buffer): Promise<ActingToken | null> {
  const [found] = await reads.query<ActingToken>({
    name: 'findStudioToken',
    text: `select t.id, t.name, t.account_id as "accountId", a.lang, t.rights, t.series_ids as "seriesIds", t.langs,
        t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", ${HAS_SECOND_FACTOR} as "secondFactor",
        (select json_agg(json_build_object('role', g.role, 'seriesIds', g.series_ids, 'langs', g.langs) order by g.granted_at, g.id)
          from staff_grants g where g.account_id = t.account_id) as grants
      from studio_tokens t join accounts a on a.id = t.account_id
      where t.token_hash = $1 and t.revoked_at is null and a.deleted_at is null and a.email_verified_at is not null`,
    values: [tokenHash],
  })
  return found ?? null
}

export async function setTokenUsed(reads: Reads, id: string, at: Date): Promise<void> {
  await reads.query({ text: 'update studio_tokens set last_used_at = $2 where id = $1', values: [id, at] })
}
