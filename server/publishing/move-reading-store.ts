import type { Reads, Tx } from '../platform/db/connect.ts'

interface StoredMark {
  accountId: string
  id: string
  partId: string
  /** A Mark message. */
  message: Buffer
}

/**
 * The marks of all readers in these parts, locked until the transaction ends: what a reader saves meanwhile would be
 * overwritten with what was read here.
 */
export function lockMarksIn(tx: Tx, partIds: readonly string[]): Promise<StoredMark[]> {
  return tx.query<StoredMark>({
    text: `select account_id as "accountId", id, part_id as "partId", message from reading_marks where part_id = any($1)
      order by account_id, id for update`,
    values: [partIds],
  })
}

interface MovedMark extends StoredMark {
  gone: boolean
  block: number
  sign: number
}

export async function moveMarks(tx: Tx, marks: readonly MovedMark[]): Promise<void> {
  await tx.query({
    text: `update reading_marks m set part_id = n.part_id, block = n.block, sign = n.sign, message = n.message, gone = n.gone
      from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::bytea[], $7::boolean[])
        as n (account_id, id, part_id, block, sign, message, gone)
      where m.account_id = n.account_id and m.id = n.id`,
    values: [
      marks.map(({ accountId }) => accountId),
      marks.map(({ id }) => id),
      marks.map(({ partId }) => partId),
      marks.map(({ block }) => block),
      marks.map(({ sign }) => sign),
      marks.map(({ message }) => message),
      marks.map(({ gone }) => gone),
    ],
  })
}

export interface StoredPosition {
  accountId: string
  partId: string
  sessionId: string
  device: string
  /** A Locator message. */
  locator: Buffer
  keptAt: Date
}

/** The positions of all readers in these parts, locked as the marks are. */
export function lockPositionsIn(tx: Tx, partIds: readonly string[]): Promise<StoredPosition[]> {
  return tx.query<StoredPosition>({
    text: `select account_id as "accountId", part_id as "partId", session_id as "sessionId", device, locator, kept_at as "keptAt"
      from reading_places where part_id = any($1) order by account_id, part_id, session_id for update`,
    values: [partIds],
  })
}

/**
 * Puts these positions in the place of all in the parts. Of one session in one part the last saved stays, and what another
 * part has of it already.
 */
export async function replacePositions(
  tx: Tx,
  partIds: readonly string[],
  positions: readonly StoredPosition[],
): Promise<void> {
  await tx.query({ text: 'delete from reading_places where part_id = any($1)', values: [partIds] })
  await tx.query({
    text: `insert into reading_places (account_id, part_id, session_id, device, locator, kept_at)
      select distinct on (account_id, part_id, session_id) account_id, part_id, session_id, device, locator, kept_at
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::timestamptz[])
        as n (account_id, part_id, session_id, device, locator, kept_at)
      order by account_id, part_id, session_id, kept_at desc
      on conflict (account_id, part_id, session_id) do nothing`,
    values: [
      positions.map(({ accountId }) => accountId),
      positions.map(({ partId }) => partId),
      positions.map(({ sessionId }) => sessionId),
      positions.map(({ device }) => device),
      positions.map(({ locator }) => locator),
      positions.map(({ keptAt }) => keptAt),
    ],
  })
}

export interface StoredProgress {
  accountId: string
  partId: string
  progress: number
  furthest: number
  changedAt: Date
  readAt: Date | null
  resetAt: Date | null
}

/** The progress of all readers in these parts, locked as the marks are. */
export function lockProgressIn(tx: Tx, partIds: readonly string[]): Promise<StoredProgress[]> {
  return tx.query<StoredProgress>({
    text: `select account_id as "accountId", part_id as "partId", progress, furthest, changed_at as "changedAt", read_at as "readAt",
        reset_at as "resetAt"
      from reading_progress where part_id = any($1) order by account_id, part_id for update`,
    values: [partIds],
  })
}

/** Puts this progress in the place of all in the parts. */
export async function replaceProgress(
  tx: Tx,
  partIds: readonly string[],
  progress: readonly StoredProgress[],
): Promise<void> {
  await tx.query({ text: 'delete from reading_progress where part_id = any($1)', values: [partIds] })
  await tx.query({
    text: `insert into reading_progress (account_id, part_id, progress, furthest, changed_at, read_at, reset_at)
      select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])`,
    values: [
      progress.map(({ accountId }) => accountId),
      progress.map(({ partId }) => partId),
      progress.map(one => one.progress),
      progress.map(({ furthest }) => furthest),
      progress.map(({ changedAt }) => changedAt),
      progress.map(({ readAt }) => readAt),
      progress.map(({ resetAt }) => resetAt),
    ],
  })
}

/** Those of these parts that rentals are of or cover which end, or have ended, after this time. */
export async function listRentedIn(
  reads: Reads,
  partIds: readonly string[],
  endedAfter: Date,
): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    text: `select part_id as id from rentals where part_id = any($1) and expires_at > $2
      union select c.part_id from rental_covers c join rentals r on r.id = c.rental_id where c.part_id = any($1) and r.expires_at > $2`,
    values: [partIds, endedAfter],
  })
  return rows.map(({ id }) => id)
}

/**
 * Lets rentals of the old part that end, or have ended, after this time, and those that cover it, cover the new one as well.
 */
export async function coverParts(
  tx: Tx,
  covered: readonly { from: string; to: string }[],
  endedAfter: Date,
): Promise<void> {
  await tx.query({
    text: `insert into rental_covers (rental_id, part_id)
      select r.id, n.target from unnest($1::text[], $2::text[]) as n (source, target) join rentals r on r.part_id = n.source
        where r.part_id <> n.target and r.expires_at > $3
      union select r.id, n.target from unnest($1::text[], $2::text[]) as n (source, target)
        join rental_covers c on c.part_id = n.source join rentals r on r.id = c.rental_id where r.part_id <> n.target and r.expires_at > $3
      on conflict do nothing`,
    values: [covered.map(({ from }) => from), covered.map(({ to }) => to), endedAfter],
  })
}
