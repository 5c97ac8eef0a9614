import type { Reads, Tx } from '../../platform/db/connect.ts'

interface NewAppCode {
  codeHash: Buffer
  proofHash: Buffer
  client: string
  createdAt: Date
  expiresAt: Date
}

/** False where the code is in use by another app that still waits. */
export async function addAppCode(reads: Reads, code: NewAppCode): Promise<boolean> {
  const { codeHash, proofHash, client, createdAt, expiresAt } = code
  const added = await reads.query({
    text: `insert into app_codes (code_hash, proof_hash, client, created_at, expires_at) values ($1, $2, $3, $4, $5)
      on conflict (code_hash) do update set proof_hash = excluded.proof_hash, client = excluded.client, wrong_proofs = 0,
        created_at = excluded.created_at, expires_at = excluded.expires_at, approved_by = null, approved_at = null, fetched_at = null
        where app_codes.expires_at <= excluded.created_at
      returning code_hash`,
    values: [codeHash, proofHash, client, createdAt, expiresAt],
  })
  return added.length > 0
}

export interface AppCodeRow {
  proofHash: Buffer
  client: string
  createdAt: Date
  approvedBy: string | null
}

/** A code that has not expired, was not fetched, and had fewer than `mostWrong` wrong proofs. */
export async function findAppCode(
  reads: Reads,
  codeHash: Buffer,
  now: Date,
  mostWrong: number,
): Promise<AppCodeRow | null> {
  const [row] = await reads.query<AppCodeRow>({
    name: 'findAppCode',
    text: `select proof_hash as "proofHash", client, created_at as "createdAt", approved_by as "approvedBy"
      from app_codes where code_hash = $1 and expires_at > $2 and wrong_proofs < $3 and fetched_at is null`,
    values: [codeHash, now, mostWrong],
  })
  return row ?? null
}

export async function noteWrongProof(reads: Reads, codeHash: Buffer): Promise<void> {
  await reads.query({
    text: 'update app_codes set wrong_proofs = wrong_proofs + 1 where code_hash = $1',
    values: [codeHash],
  })
}

/**
 * False where the code is approved already. Notes the end of the session that approves where that is one of an app that has
 * shown neither password nor passkey.
 */
export async function approveAppCode(
  reads: Reads,
  codeHash: Buffer,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  at: Date,
): Promise<boolean> {
  const approved = await reads.query({
    text: `update app_codes set approved_by = $2, approved_at = $3,
        ends_at = (select s.expires_at from sessions s where s.id = $4 and s.app and s.proven_at is null)
      where code_hash = $1 and approved_by is null returning code_hash`,
    values: [codeHash, accountId, at, sessionId],
  })
  return approved.length > 0
}

/**
 * Marks the code as fetched and answers the account that approved it, with the end that its session has at the latest; null
 * where nobody has, or where it was fetched before.
 */
export async function fetchAppCode(
  reads: Reads,
  codeHash: Buffer,
  at: Date,
): Promise<{ accountId: string; endsAt: Date | null } | null> {
  const [row] = await reads.query<{ accountId: string; endsAt: Date | null }>({
    text: `update app_codes set fetched_at = $2 where code_hash = $1 and approved_by is not null and fetched_at is null
      returning approved_by as "accountId", ends_at as "endsAt"`,
    values: [codeHash, at],
  })
  return row ?? null
}

/**
 * Deletes codes that were approved but not fetched. Call it before closing sessions, since a code may just become a session.
 */
export async function endApprovedCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from app_codes where approved_by = $1', values: [accountId] })
}

export async function endAppCode(reads: Reads, codeHash: Buffer): Promise<void> {
  await reads.query({ text: 'delete from app_codes where code_hash = $1', values: [codeHash] })
}
