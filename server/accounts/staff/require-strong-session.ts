import type * as calls from '#contract/calls/sign-in.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { hasPasskey } from '../passkeys/store.ts'
import { findAccount } from '../store.ts'

type Call =
  | typeof calls.startPasskey
  | typeof calls.addPasskey
  | typeof calls.removePasskey
  | typeof calls.beginSecondFactor
  | typeof calls.confirmSecondFactor

/**
 * Throws 403 where staff would change a second factor or passkey from a session without one: otherwise a stolen password
 * would be enough to add another. Staff who have neither may add their first.
 */
export async function requireStrongSession(
  { db }: Pick<AppContext, 'db'>,
  call: Call,
  { id, strong }: Reader,
): Promise<void> {
  if (strong) return
  const account = await findAccount(db, id)
  if (!account?.isStaff) return
  if (account.secondFactor || (await hasPasskey(db, id))) throw refuse(call, 'strongSessionNeeded')
}
