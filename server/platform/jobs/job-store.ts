import type { Reads } from '../db/connect.ts'

export interface JobRow {
  id: string
  kind: string
  payload: unknown
  /** With this one. */
  attempts: number
}

interface NewJob {
  id: string
  kind: string
  key: string | null
  payload: unknown
  runAt: Date
}

/**
 * Adds a job, or replaces the one with the same key. It has an id of its own, so that a process that is still doing the older one
 * completes only that.
 */
export async function addJob(reads: Reads, { id, kind, key, payload, runAt }: NewJob): Promise<string> {
  const [row] = await reads.query<{ id: string }>({
    name: 'addJob',
    text: `insert into jobs (id, kind, key, payload, run_at) values ($1, $2, $3, $4, $5)
      on conflict (kind, key) do update set id = excluded.id, payload = excluded.payload, run_at = excluded.run_at, attempts = 0
      returning id`,
    values: [id, kind, key, JSON.stringify(payload), runAt],
  })
  return row?.id ?? id
}

/** Adds a job unless one waits under its key. */
export async function addJobUnlessItWaits(
  reads: Reads,
  { id, kind, key, payload, runAt }: NewJob,
): Promise<void> {
  await reads.query({
    text: `insert into jobs (id, kind, key, payload, run_at) values ($1, $2, $3, $4, $5)
      on conflict (kind, key) do nothing`,
    values: [id, kind, key, JSON.stringify(payload), runAt],
  })
}

/** Claims the job that has been due longest, until `again`; null when none is due. Other processes skip it. */
export async function takeDueJob(reads: Reads, kinds: readonly string[], now: Date): Promise<JobRow | null> {
  const [row] = await reads.query<JobRow>({
    name: 'takeDueJob',
    text: `update jobs set attempts = attempts + 1, run_at = $2::timestamptz + least(interval '30 seconds' * 2 ^ least(attempts, 12), interval '1 hour')
      where id = (
        select id from jobs where run_at <= $2 and kind = any($1) order by run_at limit 1 for update skip locked
      ) returning id, kind, payload, attempts`,
    values: [kinds, now],
  })
  return row ?? null
}

/** Claims this job, due or not; null when another process has claimed or done it. */
export async function takeJob(reads: Reads, id: string, now: Date): Promise<JobRow | null> {
  const [row] = await reads.query<JobRow>({
    name: 'takeJob',
    text: `update jobs set attempts = attempts + 1, run_at = $2::timestamptz + interval '30 seconds'
      where id = (select id from jobs where id = $1 for update skip locked)
      returning id, kind, payload, attempts`,
    values: [id, now],
  })
  return row ?? null
}

/** Deletes a job that was done, unless it was replaced meanwhile (which has another id) or another process has claimed it. */
export async function endJob(reads: Reads, { id, attempts }: JobRow): Promise<void> {
  await reads.query({
    name: 'endJob',
    text: 'delete from jobs where id = $1 and attempts = $2',
    values: [id, attempts],
  })
}

export async function noteFailure(reads: Reads, id: string, error: string): Promise<void> {
  await reads.query({
    name: 'noteFailure',
    text: 'update jobs set last_error = $2 where id = $1',
    values: [id, error.slice(0, 500)],
  })
}
