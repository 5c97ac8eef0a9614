import type { Reads } from '../db/connect.ts'

export interface TryRow {
  key: string
  count: number
  endsAt: Date
}

/** Counts one more under each key in one statement, so that processes do not overwrite each other. A window begins with its first try. */
export async function countTries(
  reads: Reads,
  windows: readonly { key: string; endsAt: Date }[],
  now: Date,
): Promise<TryRow[]> {
  return reads.query<TryRow>({
    name: 'countTries',
    text: `insert into tries as t (key, count, ends_at)
      select key, 1, ends_at from unnest($1::text[], $2::timestamptz[]) as w (key, ends_at)
      on conflict (key) do update set
        count = case when t.ends_at <= $3 then 1 else t.count + 1 end,
        ends_at = case when t.ends_at <= $3 then excluded.ends_at else t.ends_at end
      returning key, count, ends_at as "endsAt"`,
    values: [windows.map(({ key }) => key), windows.map(({ endsAt }) => endsAt), now],
  })
}

export async function uncountTries(reads: Reads, keys: readonly string[]): Promise<void> {
  await reads.query({
    name: 'uncountTries',
    text: 'update tries set count = count - 1 where key = any($1) and count > 0',
    values: [keys],
  })
}

export async function endOldTries(reads: Reads, now: Date): Promise<void> {
  await reads.query({ text: 'delete from tries where ends_at <= $1', values: [now] })
}
