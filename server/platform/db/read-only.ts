import { Refusal } from '../http/refusal.ts'
import type { Db } from './connect.ts'
import { isChange } from './write-turns.ts'

/** The same database for somebody who changes nothing: each change is refused before it is sent. */
export function readOnly(db: Db): Db {
  const refuse = () => Promise.reject(new Refusal(403, 'previewOnly'))
  return {
    ...db,
    query: statement => (isChange(statement.text) ? refuse() : db.query(statement)),
    transaction: refuse,
    exclusively: refuse,
    outsideOfTransactions: refuse,
  }
}
