import type { Reads } from '../db/connect.ts'
import { currentRequest } from '../observe/request-context.ts'

export interface JobRow {
  id: string
  kind: string
  payload: unknown
  /** With this one. */
  attempts: number
  requestId: string | null
  traceparent: string | null
}

interface NewJob {
  id: string
  kind: string
  key: string | null
  payload: unknown
  runAt: Date
}

const TAKEN = 'id, kind, payload, attempts, request_id as "requestId", traceparent'

/** Of the request or job that adds it. */
function originOf(): (string | null)[] {
  const context = currentRequest()
  return [context?.requestId ?? null, context?.span?.traceparent ?? null]
}

/**
 * Adds a job, or replaces the one with the same key. It has an id of its own, so that a process that is still doing the
 * older one completes only that.
 */
export async function addJob(reads: Reads, { id, kind, key, payload, runAt }: NewJob): Promise<string> {
  const [row] = await reads.query<{ id: string }>({
    name: 'addJob',
    text: `insert into jobs (id, kind, key, payload, run_at, due_at, request_id, traceparent) values ($1, $2, $3, $4, $5, $5, $6, $7)
      on conflict (kind, key) do update set id = excluded.id, payload = excluded.payload, run_at = excluded.run_at, attempts = 0,
        failures = 0, due_at = excluded.due_at, request_id = excluded.request_id, traceparent = excluded.traceparent
      returning id`,
    values: [id, kind, key, JSON.stringify(payload), runAt, ...originOf()],
  })
  return row?.id ?? id
}

/** Adds jobs without keys of others that wait, in one statement. */
export async function addJobs(
  reads: Reads,
  kind: string,
  jobs: readonly { id: string; key: string; payload: unknown; runAt: Date }[],
): Promise<void> {
  await reads.query({
    text: `insert into jobs (id, kind, key, payload, run_at, due_at, request_id, traceparent)
      select id, $1, key, payload, run_at, run_at, $6, $7 from unnest($2::text[], $3::text[], $4::jsonb[], $5::timestamptz[]) as new (id, key, payload, run_at)
      on conflict (kind, key) do nothing`,
    values: [
      kind,
      jobs.map(({ id }) => id),
      jobs.map(({ key }) => key),
      jobs.map(({ payload }) => JSON.stringify(payload)),
      jobs.map(({ runAt }) => runAt),
      ...originOf(),
    ],
  })
}

/** Adds a job unless one waits under its key. */
export async function addJobUnlessItWaits(
  reads: Reads,
  { id, kind, key, payload, runAt }: NewJob,
): Promise<void> {
  await reads.query({
    text: `insert into jobs (id, kind, key, payload, run_at, due_at, request_id, traceparent) values ($1, $2, $3, $4, $5, $5, $6, $7)
      on conflict (kind, key) do nothing`,
    values: [id, kind, key, JSON.stringify(payload), runAt, ...originOf()],
  })
}

/**
 * For how long a job is claimed. A process that dies says nothing, so that another one takes its jobs over after half a
 * minute, however often they had failed before; only one that nobody ever came to the end of, as it may be what ends them,
 * is left alone for longer each time.
 */
const CLAIMED_FOR = `least(interval '30 seconds' * 2 ^ least(attempts - failures, 12), interval '1 hour')`

/**
 * Claims those jobs that have been due longest, `most` at most. Other processes skip them meanwhile. Each kind is looked for
 * by itself along its index: a hundred thousand mails that wait are not read by who looks for a payment.
 */
export async function takeDueJobs(
  reads: Reads,
  kinds: readonly string[],
  now: Date,
  most: number,
): Promise<JobRow[]> {
  return reads.query<JobRow>({
    name: 'takeDueJobs',
    text: `with due as materialized (
        select job.id from unnest($1::text[]) as asked (kind) cross join lateral (
          select id, run_at from jobs where jobs.kind = asked.kind and run_at <= $2 order by run_at limit $3 for update skip locked
        ) job order by job.run_at limit $3
      )
      update jobs set attempts = attempts + 1, run_at = $2::timestamptz + ${CLAIMED_FOR}
      where id in (select id from due) returning ${TAKEN}`,
    values: [kinds, now, most],
  })
}

/** The kinds of jobs that could be claimed now. */
export async function listDueKinds(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads.query<{ kind: string }>({
    name: 'listDueKinds',
    text: 'select distinct kind from jobs where run_at <= $1',
    values: [now],
  })
  return rows.map(({ kind }) => kind)
}

/** Makes jobs that nobody has claimed yet due at once. */
export async function hurryJobs(
  reads: Reads,
  kinds: readonly string[],
  key: string,
  now: Date,
): Promise<void> {
  await reads.query({
    text: `update jobs set run_at = $3, due_at = $3 where kind = any($1::text[]) and key = $2 and attempts = 0 and run_at > $3`,
    values: [kinds, key, now],
  })
}

/** Returns claimed jobs that were not begun, as if nobody had claimed them. */
export async function returnJobs(reads: Reads, jobs: readonly JobRow[], now: Date): Promise<void> {
  await reads.query({
    text: `update jobs set attempts = jobs.attempts - 1, run_at = $3
      from unnest($1::text[], $2::int[]) as claimed (id, attempts) where jobs.id = claimed.id and jobs.attempts = claimed.attempts`,
    values: [jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts), now],
  })
}

/** Claims this job, due or not; null when another process has claimed or done it. */
export async function takeJob(reads: Reads, id: string, now: Date): Promise<JobRow | null> {
  const [row] = await reads.query<JobRow>({
    name: 'takeJob',
    text: `update jobs set attempts = attempts + 1, run_at = $2::timestamptz + ${CLAIMED_FOR}
      where id = (select id from jobs where id = $1 for update skip locked)
      returning ${TAKEN}`,
    values: [id, now],
  })
  return row ?? null
}

/**
 * Deletes a job that was done, unless it was replaced meanwhile (which has another id) or another process has claimed it.
 */
export async function endJob(reads: Reads, { id, attempts }: JobRow): Promise<void> {
  await reads.query({
    name: 'endJob',
    text: 'delete from jobs where id = $1 and attempts = $2',
    values: [id, attempts],
  })
}

/**
 * A job that failed is tried again half a minute after it was begun, then after one, two and so on; after `longestSeconds`
 * at most. Nothing where it was replaced meanwhile, or claimed by another process.
 */
export async function noteFailure(
  reads: Reads,
  { id, attempts }: JobRow,
  failed: { error: string; began: Date; longestSeconds: number },
): Promise<void> {
  await reads.query({
    name: 'noteFailure',
    text: `update jobs set last_error = $3, failures = failures + 1,
        run_at = $4::timestamptz + least(interval '30 seconds' * 2 ^ least(attempts - 1, 12), interval '1 second' * $5)
      where id = $1 and attempts = $2`,
    values: [id, attempts, failed.error.slice(0, 500), failed.began, failed.longestSeconds],
  })
}

export interface QueueRow {
  kind: string
  waiting: number
  failing: number
  /** For how long the oldest has been due. */
  seconds: number
}

/** What is due and not done, by kind; a job that is tried again counts from when it was due first. */
export async function countDueJobs(reads: Reads, now: Date): Promise<QueueRow[]> {
  return reads.query<QueueRow>({
    name: 'countDueJobs',
    text: `select kind, count(*) as waiting, count(*) filter (where attempts > 1) as failing,
        coalesce(max(extract(epoch from $1 - coalesce(due_at, run_at))), 0)::float8 as seconds
      from jobs where coalesce(due_at, run_at) <= $1 group by kind`,
    values: [now],
  })
}
