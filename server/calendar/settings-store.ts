import type { PersonalRow } from '../accounts/personal-data/personal-data-source.ts'
import type { Reads } from '../platform/db/connect.ts'

/** The saved filters as JSON; null where none are saved. */
export async function findSettings(reads: Reads, accountId: string): Promise<string | null> {
  const [row] = await reads.query<{ wish: string }>({
    text: 'select wish from calendar_wishes where account_id = $1',
    values: [accountId],
  })
  return row?.wish ?? null
}

export async function saveSettings(
  reads: Reads,
  { accountId, settings, at }: { accountId: string; settings: string; at: Date },
): Promise<void> {
  await reads.query({
    text: `insert into calendar_wishes (account_id, wish, changed_at) values ($1, $2, $3)
      on conflict (account_id) do update set wish = excluded.wish, changed_at = excluded.changed_at`,
    values: [accountId, settings, at],
  })
}

export async function deleteSettings(reads: Reads, accountId: string): Promise<void> {
  await reads.query({ text: 'delete from calendar_wishes where account_id = $1', values: [accountId] })
}

export function listSettings(reads: Reads, accountId: string): Promise<PersonalRow[]> {
  return reads.query<PersonalRow>({
    text: 'select wish, changed_at from calendar_wishes where account_id = $1',
    values: [accountId],
  })
}
