import type { Reads } from '../../platform/db/connect.ts'

/** Stores a nonce of the forum on first sight. Answers when it was first seen, and when it was answered, if it was. */
export async function addNonce(
  reads: Reads,
  nonceHash: Buffer,
  now: Date,
): Promise<{ firstSeenAt: Date; answeredAt: Date | null }> {
  const [row] = await reads.query<{ firstSeenAt: Date; answeredAt: Date | null }>({
    text: `insert into forum_nonces as n (nonce_hash, first_seen_at) values ($1, $2)
      on conflict (nonce_hash) do update set first_seen_at = n.first_seen_at
      returning first_seen_at as "firstSeenAt", answered_at as "answeredAt"`,
    values: [nonceHash, now],
  })
  if (!row) throw new Error('a nonce was neither stored nor found')
  return row
}

/** Marks the nonce as answered; true for exactly one of several concurrent requests. */
export async function answerNonce(reads: Reads, nonceHash: Buffer, now: Date): Promise<boolean> {
  const answered = await reads.query({
    text: 'update forum_nonces set answered_at = $2 where nonce_hash = $1 and answered_at is null returning nonce_hash',
    values: [nonceHash, now],
  })
  return answered.length > 0
}
