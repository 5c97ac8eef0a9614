import type { Reads, Tx } from '../platform/db/connect.ts'

/** A ReaderPreferences message; null before the first was saved. */
export async function findPreferences(reads: Reads, accountId: string): Promise<Buffer | null> {
  const [row] = await reads.query<{ message: Buffer }>({
    name: 'findPreferences',
    text: 'select message from reader_preferences where account_id = $1',
    values: [accountId],
  })
  return row?.message ?? null
}

export async function savePreferences(
  reads: Reads,
  accountId: string,
  message: Buffer,
  at: Date,
): Promise<void> {
  await reads.query({
    name: 'keepPreferences',
    text: `insert into reader_preferences (account_id, message, changed_at) values ($1, $2, $3)
      on conflict (account_id) do update set message = excluded.message, changed_at = excluded.changed_at`,
    values: [accountId, message, at],
  })
}

export async function endPreferences(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from reader_preferences where account_id = $1', values: [accountId] })
}
