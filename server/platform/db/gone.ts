import { sqlState } from './connect.ts'

const REFERS_TO_NOTHING = '23503'

/** The database took nothing, because the account was deleted while somebody wrote for it (0096-nothing-of-who-is-gone.sql). */
export function isOfWhoIsGone(error: unknown): boolean {
  return sqlState(error) === 'KH401'
}

/** The database took nothing, because what the row refers to was deleted while somebody wrote it: a part that an import has taken out. */
export function isOfWhatIsGone(error: unknown): boolean {
  return sqlState(error) === REFERS_TO_NOTHING
}
