import type { Tx } from '../platform/db/connect.ts'
import { endApprovedCodes } from './app-code-store.ts'
import type { PersonalRoom } from './personal-data/personal-room.ts'
import { endSessionsBut } from './session-store.ts'
import { endTokens } from './token-store.ts'

/**
 * With a password ends all that was opened by the one before: other sessions, codes of apps, mails that wait, and the links by which programs see
 * what is an account's. Whoever sets another one because somebody got in is sure of it. `spared` is the session that goes on.
 */
export async function endWaysIn(
  tx: Tx,
  rooms: readonly PersonalRoom[],
  accountId: string,
  spared: string | null,
): Promise<void> {
  await endApprovedCodes(tx, accountId)
  await endSessionsBut(tx, accountId, spared)
  await endTokens(tx, accountId)
  for (const room of rooms) await room.endLinks?.(tx, accountId)
}
