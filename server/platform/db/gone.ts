import { sqlState } from './connect.ts'

const FOREIGN_KEY = '23503'

/** Whether a write was refused because its account was deleted meanwhile (`refuse_for_who_is_gone`). */
export function isOfWhoIsGone(error: unknown): boolean {
  return sqlState(error) === 'KH401'
}

/** Whether a deletion was refused because rows of another table refer to the row. */
export function isStillReferredTo(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY
}
