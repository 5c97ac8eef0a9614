import type { Reads } from '../platform/db/connect.ts'

/** `longAgo`: until then sessions that ran out are told apart from those that never were, and devices of nobody are known. `archivesBefore`: archives older than that go. */
export async function endOldRows(
  reads: Reads,
  now: Date,
  longAgo: Date,
  archivesBefore: Date,
): Promise<void> {
  await reads.query({ text: 'delete from sessions where expires_at < $1', values: [longAgo] })
  await reads.query({ text: 'delete from account_tokens where expires_at < $1', values: [longAgo] })
  // Anybody may register one; one that comes again is registered anew.
  await reads.query({
    text: 'delete from devices where account_id is null and seen_at < $1',
    values: [longAgo],
  })
  await reads.query({ text: 'delete from app_codes where expires_at < $1', values: [now] })
  await reads.query({ text: 'delete from passkey_challenges where expires_at < $1', values: [now] })
  await reads.query({ text: 'delete from forum_nonces where first_seen_at < $1', values: [longAgo] })
  await reads.query({ text: 'delete from data_exports where asked_at < $1', values: [archivesBefore] })
}
