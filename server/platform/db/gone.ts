import { sqlState } from './connect.ts'

const FOREIGN_KEY = '23503'

/** The database took nothing, because the account was deleted while somebody wrote for it (0096-nothing-of-who-is-gone.sql). */
export function isOfWhoIsGone(error: unknown): boolean {
  return sqlState(error) === 'KH401'
}

/** The database deleted nothing, because rows of whatever table refer to it. */
export function isStillReferredTo(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY
}
