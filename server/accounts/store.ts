import type { Reads, Tx } from '../platform/db/connect.ts'

export interface NewAccount {
  id: string
  legacyId: string
  username: string
  email: string
  passwordHash: string
  createdAt: Date
}

export async function hasStaff(reads: Reads): Promise<boolean> {
  const found = await reads.query({ text: `select from account_roles where role = 'staff' limit 1` })
  return found.length > 0
}

/** So that of several processes that start together one founds the staff account. Until the transaction ends. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table account_roles in share row exclusive mode' })
}

export async function addAccount(tx: Tx, account: NewAccount): Promise<void> {
  const { id, legacyId, username, email, passwordHash, createdAt } = account
  await tx.query({
    text: `insert into accounts (id, legacy_id, username, email, password_hash, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, legacyId, username, email, passwordHash, createdAt],
  })
}

export async function grantRole(
  tx: Tx,
  accountId: string,
  role: 'staff' | 'editor',
  at: Date,
): Promise<void> {
  await tx.query({
    text: 'insert into account_roles (account_id, role, granted_at) values ($1, $2, $3)',
    values: [accountId, role, at],
  })
}
