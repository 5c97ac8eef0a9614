import type { Reads } from '../../platform/db/connect.ts'

interface Challenge {
  id: string
  challenge: string
  accountId: string | null
  expiresAt: Date
}

export async function addChallenge(reads: Reads, { id, challenge, accountId, expiresAt }: Challenge) {
  await reads.query({
    text: 'insert into passkey_challenges (id, challenge, account_id, expires_at) values ($1, $2, $3, $4)',
    values: [id, challenge, accountId, expiresAt],
  })
}

/** Uses a challenge up; null where there is none that is valid. `accountId` is null for a sign-in. */
export async function takeChallenge(
  reads: Reads,
  id: string,
  accountId: string | null,
  now: Date,
): Promise<string | null> {
  const [row] = await reads.query<{ challenge: string; expiresAt: Date }>({
    text: `delete from passkey_challenges where id = $1 and account_id is not distinct from $2
      returning challenge, expires_at as "expiresAt"`,
    values: [id, accountId],
  })
  return row && row.expiresAt > now ? row.challenge : null
}

export interface PasskeyRow {
  id: string
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const PASSKEY = `id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`

export async function listPasskeys(reads: Reads, accountId: string): Promise<PasskeyRow[]> {
  return reads.query<PasskeyRow>({
    text: `select ${PASSKEY} from passkeys where account_id = $1 order by created_at, id`,
    values: [accountId],
  })
}

export async function hasPasskey(reads: Reads, accountId: string): Promise<boolean> {
  const found = await reads.query({
    text: 'select from passkeys where account_id = $1 limit 1',
    values: [accountId],
  })
  return found.length > 0
}

export async function findPasskey(reads: Reads, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await reads.query<PasskeyRow>({
    text: `select ${PASSKEY} from passkeys where credential_id = $1`,
    values: [credentialId],
  })
  return row ?? null
}

/** False where the passkey is registered already. */
export async function addPasskey(reads: Reads, passkey: Omit<PasskeyRow, 'lastUsedAt'>): Promise<boolean> {
  const { id, accountId, credentialId, publicKey, counter, transports, name, createdAt } = passkey
  const added = await reads.query({
    text: `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    values: [id, accountId, credentialId, publicKey, counter, transports, name, createdAt],
  })
  return added.length > 0
}

export async function setPasskeyUsed(reads: Reads, id: string, counter: number, at: Date): Promise<void> {
  await reads.query({
    text: 'update passkeys set counter = greatest(counter, $2), last_used_at = $3 where id = $1',
    values: [id, counter, at],
  })
}

export async function removePasskey(reads: Reads, accountId: string, id: string): Promise<boolean> {
  const removed = await reads.query({
    text: 'delete from passkeys where account_id = $1 and id = $2 returning id',
    values: [accountId, id],
  })
  return removed.length > 0
}
