import type { Language } from '#rules/interface-language.ts'
import type { StudioRole } from '#rules/studio-rights.ts'
import type { Reads } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

const GIVEN_AT = new Date('2026-01-01T00:00:00Z')

interface Limits {
  series?: readonly string[]
  langs?: readonly Language[]
}

/** Gives an account a role, without limits unless said. */
export async function giveRole(
  db: Reads,
  username: string,
  role: StudioRole,
  { series, langs }: Limits = {},
): Promise<void> {
  await db.query({
    text: `insert into staff_grants (id, account_id, role, series_ids, langs, granted_at)
      select $5, id, $2, $3::text[], $4::text[], created_at from accounts where username = $1`,
    values: [username, role, series ?? null, langs ?? null, newId('GRT', GIVEN_AT)],
  })
}
