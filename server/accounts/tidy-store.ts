import type { Db, Reads } from '../platform/db/connect.ts'
import { isStillReferredTo } from '../platform/db/gone.ts'

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

/**
 * Accounts that were made before `before` and whose address was never proved: without a role, without a session, and without a mail that could still be
 * answered.
 */
export async function listUnproved(
  reads: Reads,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    text: `select a.id from accounts a where ${UNPROVED} order by a.created_at limit $3`,
    values: [before, now, limit],
  })
  return rows.map(({ id }) => id)
}

const UNPROVED = `a.email_verified_at is null and a.deleted_at is null and a.created_at < $1
  and not exists (select from account_roles r where r.account_id = a.id)
  and not exists (select from sessions s where s.account_id = a.id)
  and not exists (select from account_tokens t where t.account_id = a.id and t.expires_at > $2)`

/** Deletes such an account with all of it. False where it was proved meanwhile, or something hangs on it that stays: money, a book, a membership. */
export async function endUnproved(
  db: Db,
  { id, before, now }: { id: string; before: Date; now: Date },
): Promise<boolean> {
  try {
    return await db.transaction(async tx => {
      const ended = await tx.query({
        text: `delete from accounts a where a.id = $3 and ${UNPROVED} returning a.id`,
        values: [before, now, id],
      })
      await tx.query({ text: 'delete from jobs where key = $1 and $2', values: [id, ended.length > 0] })
      return ended.length > 0
    })
  } catch (error) {
    if (isStillReferredTo(error)) return false
    throw error
  }
}
