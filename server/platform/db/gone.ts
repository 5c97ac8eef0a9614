import { sqlState } from './connect.ts'

/** The database took nothing, because the account was deleted while somebody wrote for it (0096-nothing-of-who-is-gone.sql). */
export function isOfWhoIsGone(error: unknown): boolean {
  return sqlState(error) === 'KH401'
}
