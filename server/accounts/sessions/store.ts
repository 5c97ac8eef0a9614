import type { Reads, Tx } from '../../platform/db/connect.ts'

export interface NewSession {
  tokenHash: Buffer
  id: string
  accountId: string
  app: boolean
  client: string
  strong: boolean
  createdAt: Date
  expiresAt: Date
  /** When a password or a passkey was shown; null for a session that was opened in another way. */
  provenAt: Date | null
  /** When the password used at sign-in was set, null for the first password; 'none' for a sign-in without a password. */
  passwordSince: Date | null | 'none'
}

/**
 * False where the account was deleted or its password changed since it was read. The row lock orders this insert against
 * such a change.
 */
export async function addSession(reads: Reads, session: NewSession): Promise<boolean> {
  const { tokenHash, id, accountId, app, client, strong, createdAt, expiresAt, provenAt, passwordSince } =
    session
  const byPassword = passwordSince !== 'none'
  const added = await reads.query({
    name: 'addSession',
    text: `insert into sessions (token_hash, id, account_id, app, client, strong, created_at, last_used_at, expires_at, proven_at)
      select $1, $2, a.id, $4, $5, $6, $7, $7, $8, $11 from accounts a
      where a.id = $3 and a.deleted_at is null and (not $9 or a.password_changed_at is not distinct from $10) for key share
      returning id`,
    values: [
      ...[tokenHash, id, accountId, app, client, strong, createdAt, expiresAt],
      ...[byPassword, byPassword ? passwordSince : null, provenAt],
    ],
  })
  return added.length > 0
}

export async function setLastUsed(reads: Reads, id: string, at: Date): Promise<void> {
  await reads.query({
    name: 'noteUse',
    text: 'update sessions set last_used_at = greatest(last_used_at, $2) where id = $1',
    values: [id, at],
  })
}

export interface OpenSessionRow {
  id: string
  app: boolean
  client: string
  platform: number | null
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

/** The sessions that have not expired, the most recently used first; at most 100. */
export async function listSessions(reads: Reads, accountId: string, now: Date): Promise<OpenSessionRow[]> {
  return reads.query<OpenSessionRow>({
    name: 'listSessions',
    text: `select s.id, s.app, s.client, d.platform, s.created_at as "createdAt", s.last_used_at as "lastUsedAt",
        s.expires_at as "expiresAt"
      from sessions s left join devices d on d.id = s.device_id
      where s.account_id = $1 and s.expires_at > $2 order by s.last_used_at desc, s.id desc limit 100`,
    values: [accountId, now],
  })
}

/** False where the account has no such session. */
export async function endSession(reads: Reads, accountId: string, id: string): Promise<boolean> {
  const ended = await reads.query({
    name: 'endSession',
    text: 'delete from sessions where account_id = $1 and id = $2 returning id',
    values: [accountId, id],
  })
  return ended.length > 0
}

export async function endSessionByToken(reads: Reads, tokenHash: Buffer): Promise<void> {
  await reads.query({
    name: 'endSessionOf',
    text: 'delete from sessions where token_hash = $1',
    values: [tokenHash],
  })
}

/** Deletes all sessions of an account but the `most` that were used last. */
export async function endSurplusSessions(reads: Reads, accountId: string, most: number): Promise<void> {
  await reads.query({
    name: 'endSurplusSessions',
    text: `delete from sessions where token_hash in (
      select token_hash from sessions where account_id = $1 order by last_used_at desc, id desc offset $2)`,
    values: [accountId, most],
  })
}

/** Whether the session still exists. */
export async function isSessionOpen(reads: Reads, id: string): Promise<boolean> {
  const found = await reads.query({ text: 'select from sessions where id = $1', values: [id] })
  return found.length > 0
}

/** Deletes all sessions of an account but `spared`; null deletes all of them. */
export async function endSessionsBut(reads: Reads, accountId: string, spared: string | null): Promise<void> {
  await reads.query({
    name: 'endSessionsBut',
    text: 'delete from sessions where account_id = $1 and id is distinct from $2',
    values: [accountId, spared],
  })
}

/** When the holder of the session last showed a password or a passkey; null where they never have. */
export async function findProvenAt(reads: Reads, sessionId: string): Promise<Date | null> {
  const [row] = await reads.query<{ provenAt: Date | null }>({
    name: 'findProvenAt',
    text: 'select proven_at as "provenAt" from sessions where id = $1',
    values: [sessionId],
  })
  return row?.provenAt ?? null
}

export async function setProvenAt(reads: Reads, sessionId: string, at: Date): Promise<void> {
  await reads.query({
    name: 'setProvenAt',
    text: 'update sessions set proven_at = greatest(proven_at, $2) where id = $1',
    values: [sessionId, at],
  })
}

/** Notes that the session has passed the second factor. */
export async function markStrong(tx: Tx, sessionId: string): Promise<void> {
  await tx.query({ text: 'update sessions set strong = true where id = $1', values: [sessionId] })
}
