import type { Tx } from '../platform/db/connect.ts'
import { endApprovedCodes } from './app-code-store.ts'
import type { PersonalRoom } from './personal-data/personal-room.ts'
import { endSessionsBut } from './session-store.ts'
import { endTokens } from './token-store.ts'

/**
 * Revokes everything that the former password gave access to: other sessions, approved app codes, pending mail tokens, and the links of feeds and
 * e-book programs. `spared` is the id of the session that stays open; null closes all.
 */
export async function revokeAccess(
  tx: Tx,
  personalData: readonly PersonalRoom[],
  accountId: string,
  spared: string | null,
): Promise<void> {
  await endApprovedCodes(tx, accountId)
  await endSessionsBut(tx, accountId, spared)
  await endTokens(tx, accountId)
  for (const source of personalData) await source.endLinks?.(tx, accountId)
}
