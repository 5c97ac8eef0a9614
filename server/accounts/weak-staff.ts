import type * as calls from '#contract/calls/sign-in.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { hasPasskey } from './passkey-store.ts'
import { findAccount } from './store.ts'

type Call =
  | typeof calls.startPasskey
  | typeof calls.addPasskey
  | typeof calls.removePasskey
  | typeof calls.beginSecondFactor
  | typeof calls.confirmSecondFactor

/**
 * What proves staff to be staff is changed only by who has proved it: otherwise a password, or an app's session, would be enough to make another proof.
 * Staff who have none yet make their first. Throws 403.
 */
export async function refuseWeakStaff(
  { db }: Pick<House, 'db'>,
  call: Call,
  { id, strong }: Reader,
): Promise<void> {
  if (strong) return
  const account = await findAccount(db, id)
  if (!account?.role) return
  if (account.secondFactor || (await hasPasskey(db, id))) throw refuse(call, 'strongSessionNeeded')
}
