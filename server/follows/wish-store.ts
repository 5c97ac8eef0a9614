import type { Reads, Tx } from '../platform/db/connect.ts'
import type { Rhythm } from './store.ts'

/** How somebody wishes to hear of all that is followed; null while nothing was wished. */
export async function findWish(reads: Reads, accountId: string): Promise<Rhythm | null> {
  const [row] = await reads.query<{ rhythm: Rhythm }>({
    text: 'select rhythm from notice_wishes where account_id = $1',
    values: [accountId],
  })
  return row?.rhythm ?? null
}

export async function setWish(
  tx: Tx,
  { accountId, rhythm, at }: { accountId: string; rhythm: Rhythm; at: Date },
): Promise<void> {
  await tx.query({
    text: `insert into notice_wishes (account_id, rhythm, changed_at) values ($1, $2, $3)
      on conflict (account_id) do update set rhythm = excluded.rhythm, changed_at = excluded.changed_at`,
    values: [accountId, rhythm, at],
  })
}

/** null: as for all. False where the series is not followed. */
export async function setFollowWish(
  tx: Tx,
  { accountId, seriesId, rhythm }: { accountId: string; seriesId: string; rhythm: Rhythm | null },
): Promise<boolean> {
  const changed = await tx.query({
    text: 'update follows set rhythm = $3 where account_id = $1 and series_id = $2 returning series_id',
    values: [accountId, seriesId, rhythm],
  })
  return changed.length > 0
}

/** No mail about anything any more, whatever was wished of single series. Nothing for who has no account any more. */
export async function endWishes(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.query({
    text: `insert into notice_wishes (account_id, rhythm, changed_at)
      select id, 'off', $2 from accounts where id = $1 and deleted_at is null
      on conflict (account_id) do update set rhythm = 'off', changed_at = excluded.changed_at`,
    values: [accountId, at],
  })
  await tx.query({ text: 'update follows set rhythm = null where account_id = $1', values: [accountId] })
}
