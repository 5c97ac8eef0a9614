import type { Reads, Tx } from '../platform/db/connect.ts'
import type { Rhythm } from './store.ts'

/** The account's notification setting for all series; null without one. */
export async function findRhythm(reads: Reads, accountId: string): Promise<Rhythm | null> {
  const [row] = await reads.query<{ rhythm: Rhythm }>({
    text: 'select rhythm from notice_wishes where account_id = $1',
    values: [accountId],
  })
  return row?.rhythm ?? null
}

export async function setRhythm(
  tx: Tx,
  { accountId, rhythm, at }: { accountId: string; rhythm: Rhythm; at: Date },
): Promise<void> {
  await tx.query({
    text: `insert into notice_wishes (account_id, rhythm, changed_at) values ($1, $2, $3)
      on conflict (account_id) do update set rhythm = excluded.rhythm, changed_at = excluded.changed_at`,
    values: [accountId, rhythm, at],
  })
}

/** Sets the rhythm of one series; null returns it to the setting for all. False where the series is not followed. */
export async function setFollowRhythm(
  tx: Tx,
  { accountId, seriesId, rhythm }: { accountId: string; seriesId: string; rhythm: Rhythm | null },
): Promise<boolean> {
  const changed = await tx.query({
    text: 'update follows set rhythm = $3 where account_id = $1 and series_id = $2 returning series_id',
    values: [accountId, seriesId, rhythm],
  })
  return changed.length > 0
}

/** Turns all mails off and removes the settings of single series. No effect on a deleted account. */
export async function endNotifications(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.query({
    text: `insert into notice_wishes (account_id, rhythm, changed_at)
      select id, 'off', $2 from accounts where id = $1 and deleted_at is null
      on conflict (account_id) do update set rhythm = 'off', changed_at = excluded.changed_at`,
    values: [accountId, at],
  })
  await tx.query({ text: 'update follows set rhythm = null where account_id = $1', values: [accountId] })
}
