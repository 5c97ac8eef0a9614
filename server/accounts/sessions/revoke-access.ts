import type { Tx } from '../../platform/db/connect.ts'
import { endApprovedCodes } from '../app-codes/store.ts'
import type { PersonalDataSource } from '../personal-data/personal-data-source.ts'
import { endTokens } from '../token-store.ts'
import { endSessionsBut } from './store.ts'

/**
 * Revokes everything that the former password gave access to: other sessions, approved app codes, pending mail tokens, and
 * the links of feeds and e-book programs. `spared` is the id of the session that stays open; null closes all.
 */
export async function revokeAccess(
  tx: Tx,
  personalData: readonly PersonalDataSource[],
  accountId: string,
  spared: string | null,
): Promise<void> {
  await endApprovedCodes(tx, accountId)
  await endSessionsBut(tx, accountId, spared)
  await endTokens(tx, accountId)
  for (const source of personalData) await source.revokeLinks?.(tx, accountId)
}
