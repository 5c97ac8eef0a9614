import type { Reads, Tx } from '../../platform/db/connect.ts'

/** A row of what is held about a person: names and plain values. */
export type PersonalRow = Readonly<Record<string, unknown>>

/** What one room of the shop holds about people, and how it forgets them. Every room that keeps something by account is one. */
export interface PersonalRoom {
  /** Everything about the account, by table, in words that its reader understands; no secrets. */
  collect(reads: Reads, accountId: string): Promise<Readonly<Record<string, readonly PersonalRow[]>>>
  /** Forgets the person, in the transaction that deletes the account. What the books need keeps the account's id, and nothing else. */
  forget(tx: Tx, accountId: string): Promise<void>
  /** Ends the addresses that open something of the account to whoever has them, as when its password is replaced. */
  endLinks?(tx: Tx, accountId: string): Promise<unknown>
}
