import type { Tx } from '../../platform/db/connect.ts'

interface Codec<T> {
  encode(answer: T): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

/** Carries something out once for each idempotency key: who asks again, since no answer came, gets the first one. Without a key each request is new. */
export async function onceFor<T>(
  tx: Tx,
  request: { accountId: string; key: string | null; call: string; now: Date },
  codec: Codec<T>,
  work: () => Promise<T>,
): Promise<T> {
  const { key } = request
  if (key === null) return work()
  const named = { ...request, key }
  const known = await findAnswer(tx, named)
  if (known) return codec.decode(known)
  const answer = await work()
  await keepAnswer(tx, named, codec.encode(answer).finish(), request.now)
  return answer
}

interface Request {
  accountId: string
  key: string
  call: string
}

/** What this request was answered before; null where it is new. Until the transaction ends, nobody else works on the same one. */
export async function findAnswer(tx: Tx, { accountId, key, call }: Request): Promise<Buffer | null> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 43))',
    values: [JSON.stringify([accountId, call, key])],
  })
  const [found] = await tx.query<{ answer: Buffer }>({
    text: 'select answer from studio_requests where account_id = $1 and call = $2 and key = $3',
    values: [accountId, call, key],
  })
  return found?.answer ?? null
}

/** Keeps the answer for a day; those that are older go. */
export async function keepAnswer(
  tx: Tx,
  { accountId, key, call }: Request,
  answer: Uint8Array,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `with old as (delete from studio_requests where at < $5::timestamptz - interval '1 day')
      insert into studio_requests (account_id, call, key, answer, at) values ($1, $2, $3, $4, $5)`,
    values: [accountId, call, key, answer, now],
  })
}
