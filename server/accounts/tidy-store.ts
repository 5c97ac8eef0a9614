import type { Db, Reads } from '../platform/db/connect.ts'
import { isStillReferredTo } from '../platform/db/gone.ts'

/**
 * Deletes expired rows.
 *
 * @param longAgo expired sessions, tokens, nonces and devices without an account stay until then; an expired session is
 * answered 410 and not 401
 * @param archivesBefore data exports requested before then are deleted
 */
export async function endOldRows(
  reads: Reads,
  now: Date,
  longAgo: Date,
  archivesBefore: Date,
): Promise<void> {
  await reads.query({ text: 'delete from sessions where expires_at < $1', values: [longAgo] })
  await reads.query({ text: 'delete from account_tokens where expires_at < $1', values: [longAgo] })
  // Anybody may register a device. One that comes back is registered anew.
  await reads.query({
    text: 'delete from devices where account_id is null and seen_at < $1',
    values: [longAgo],
  })
  await reads.query({ text: 'delete from app_codes where expires_at < $1', values: [now] })
  await reads.query({ text: 'delete from passkey_challenges where expires_at < $1', values: [now] })
  await reads.query({ text: 'delete from forum_nonces where first_seen_at < $1', values: [longAgo] })
  await reads.query({ text: 'delete from data_exports where asked_at < $1', values: [archivesBefore] })
}

/** Accounts made before `before` whose address was never verified, and which have no role, no session and no valid token. */
export async function listUnverified(
  reads: Reads,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    text: `select a.id from accounts a where ${UNVERIFIED} order by a.created_at limit $3`,
    values: [before, now, limit],
  })
  return rows.map(({ id }) => id)
}

const UNVERIFIED = `a.email_verified_at is null and a.deleted_at is null and a.created_at < $1
  and not exists (select from staff_grants g where g.account_id = a.id)
  and not exists (select from sessions s where s.account_id = a.id)
  and not exists (select from account_tokens t where t.account_id = a.id and t.expires_at > $2)`

/** Deletes such an account. False where it was verified meanwhile, or where money, a book or a membership refers to it. */
export async function endUnverified(
  db: Db,
  { id, before, now }: { id: string; before: Date; now: Date },
): Promise<boolean> {
  try {
    return await db.transaction(async tx => {
      const ended = await tx.query({
        text: `delete from accounts a where a.id = $3 and ${UNVERIFIED} returning a.id`,
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
