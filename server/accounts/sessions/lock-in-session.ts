import type { Tx } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Reader } from '../../platform/http/visitor.ts'
import { lockAccount } from '../store.ts'
import { isSessionOpen } from './store.ts'

/**
 * Locks the account until the transaction ends, and throws 401 if the session was closed meanwhile, so that a closed session
 * changes nothing.
 */
export async function lockInSession(tx: Tx, { id, sessionId }: Reader): Promise<void> {
  await lockAccount(tx, id)
  if (!(await isSessionOpen(tx, sessionId))) throw new Refusal(401, 'signInFirst')
}
