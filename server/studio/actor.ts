import { findAccount } from '../accounts/store.ts'
import type { Actor } from '../audit/deed.ts'
import type { Reader } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'

/** Who makes a change over a call, for the audit log. */
export async function actorOf(reads: Reads, reader: Reader): Promise<Actor> {
  const account = await findAccount(reads, reader.id)
  return { accountId: reader.id, name: account?.displayName ?? '', origin: 'studio', tokenId: null }
}
