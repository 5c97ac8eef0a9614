import type { Reads, Tx } from '../platform/db/connect.ts'

export interface RequestName {
  readonly accountId: string
  readonly call: string
  /** The idempotency key. */
  readonly key: string
}

export interface KeptAnswer {
  readonly answer: Buffer
  /** A digest of what was sent; null for what older code has kept. */
  readonly asked: Buffer | null
  /** Until when an answer that has a secret is given again; null where it has none. */
  readonly secretUntil: Date | null
}

/** Until the transaction ends, nobody else works on the same request. */
export async function lockRequest(tx: Tx, { accountId, key, call }: RequestName): Promise<void> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 43))',
    values: [JSON.stringify([accountId, call, key])],
  })
}

export async function findAnswer(
  reads: Reads,
  { accountId, key, call }: RequestName,
): Promise<KeptAnswer | null> {
  const [found] = await reads.query<KeptAnswer>({
    text: `select answer, asked, secret_until as "secretUntil" from studio_requests
      where account_id = $1 and call = $2 and key = $3`,
    values: [accountId, call, key],
  })
  return found ?? null
}

/** Keeps the answer for a day; those that are older go, and secrets that are not given again. */
export async function addAnswer(
  tx: Tx,
  { accountId, key, call }: RequestName,
  { answer, asked, secretUntil }: KeptAnswer,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `with old as (delete from studio_requests where at < $6::timestamptz - interval '1 day'),
        ended as (update studio_requests set answer = '' where secret_until <= $6 and answer <> ''
          and at >= $6::timestamptz - interval '1 day')
      insert into studio_requests (account_id, call, key, answer, asked, at, secret_until)
        values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [accountId, call, key, answer, asked, now, secretUntil],
  })
}

/** Puts the last answer in place of one that was kept before a call had ended. */
export async function setAnswer(
  reads: Reads,
  { accountId, key, call }: RequestName,
  answer: Buffer,
): Promise<void> {
  await reads.query({
    text: 'update studio_requests set answer = $4 where account_id = $1 and call = $2 and key = $3',
    values: [accountId, call, key, answer],
  })
}
