import { findAccount } from '../accounts/store.ts'
import type { Actor } from '../audit/deed.ts'
import type { Reader } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'

/** Who makes a change over a call, for the audit log: a person, or a program under the name of its token. */
export async function actorOf(reads: Reads, { id, token }: Reader): Promise<Actor> {
  if (token) return { accountId: id, name: token.name, origin: 'token', tokenId: token.id }
  const account = await findAccount(reads, id)
  return { accountId: id, name: account?.displayName ?? '', origin: 'studio', tokenId: null }
}
