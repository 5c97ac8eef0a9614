import type { Tx } from '../platform/db/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Reader } from '../platform/http/visitor.ts'
import { isOpen } from './session-store.ts'
import { lockAccount } from './store.ts'

/** Keeps the account as it is until this is done: whoever is put out meanwhile changes nothing and makes no link any more. Throws 401. */
export async function lockInSession(tx: Tx, { id, sessionId }: Reader): Promise<void> {
  await lockAccount(tx, id)
  if (!(await isOpen(tx, sessionId))) throw new Refusal(401, 'signInFirst')
}
