import type { Reads, Tx } from '../../platform/db/connect.ts'

/** A row of personal data: column names and plain values. */
export type PersonalRow = Readonly<Record<string, unknown>>

/** The personal data that one module of the shop holds. Every module that stores something by account has one. */
export interface PersonalDataSource {
  /** All rows about the account, by table, for the export; without secrets. */
  collect(reads: Reads, accountId: string): Promise<Readonly<Record<string, readonly PersonalRow[]>>>
  /**
   * Erases the person's data in the transaction that deletes the account. Rows that the ledger needs keep the account's id
   * only.
   */
  erase(tx: Tx, accountId: string): Promise<void>
  /** Revokes the secret links of the account, as when its password is replaced. */
  revokeLinks?(tx: Tx, accountId: string): Promise<unknown>
}
