import type { Reads } from '../db/connect.ts'

export interface TryRow {
  key: string
  count: number
  endsAt: Date
}

interface Window {
  key: string
  endsAt: Date
}

/** In SQL: counts one more where the key is there; a window that is over begins anew. */
const countedAt = (now: string) => `on conflict (key) do update set
        count = case when t.ends_at <= ${now} then 1 else t.count + 1 end,
        ends_at = case when t.ends_at <= ${now} then excluded.ends_at else t.ends_at end
      returning key, count, ends_at as "endsAt"`

/**
 * Counts one more under each key in one statement, so that processes do not overwrite each other. A window begins with its
 * first try.
 */
export async function countTries(reads: Reads, windows: readonly Window[], now: Date): Promise<TryRow[]> {
  return reads.query<TryRow>({
    name: 'countTries',
    text: `insert into tries as t (key, count, ends_at)
      select key, 1, ends_at from unnest($1::text[], $2::timestamptz[]) as w (key, ends_at)
      ${countedAt('$3')}`,
    values: [windows.map(({ key }) => key), windows.map(({ endsAt }) => endsAt), now],
  })
}

/** Counts so many more under each key. The keys are different ones. */
export async function addTries(
  reads: Reads,
  windows: readonly (Window & { times: number })[],
  now: Date,
): Promise<TryRow[]> {
  return reads.query<TryRow>({
    name: 'addTries',
    text: `insert into tries as t (key, count, ends_at)
      select key, times, ends_at from unnest($1::text[], $2::timestamptz[], $4::int[]) as w (key, ends_at, times) order by key
      on conflict (key) do update set
        count = case when t.ends_at <= $3 then excluded.count else t.count + excluded.count end,
        ends_at = case when t.ends_at <= $3 then excluded.ends_at else t.ends_at end
      returning key, count, ends_at as "endsAt"`,
    values: [
      windows.map(({ key }) => key),
      windows.map(({ endsAt }) => endsAt),
      now,
      windows.map(({ times }) => times),
    ],
  })
}

/** The same for `once`, and for the `first` or the `again` of it, whichever this is. */
export async function countFirstOrAgain(
  reads: Reads,
  { once, first, again }: { once: Window; first: readonly Window[]; again: readonly Window[] },
  now: Date,
): Promise<TryRow[]> {
  const others = [...first, ...again]
  return reads.query<TryRow>({
    name: 'countFirstOrAgain',
    text: `with once as (
        insert into tries as t (key, count, ends_at) values ($1, 1, $2) ${countedAt('$3')}
      ), others as (
        insert into tries as t (key, count, ends_at)
        select w.key, 1, w.ends_at from once, unnest($4::text[], $5::timestamptz[], $6::boolean[]) as w (key, ends_at, first)
        where w.first = (once.count = 1) order by w.key
        ${countedAt('$3')}
      )
      select key, count, "endsAt" from once union all select key, count, "endsAt" from others`,
    values: [
      ...[once.key, once.endsAt, now],
      ...[others.map(({ key }) => key), others.map(({ endsAt }) => endsAt)],
      others.map((_, at) => at < first.length),
    ],
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
