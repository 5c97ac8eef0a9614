import { mayIn, type Staff, type StudioRight, type StudioScope } from '#rules/studio-rights.ts'
import type { Reader } from '../calls/bind.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Who is signed in as staff, for calls that need staff. */
export function staffOf({ staff }: Reader): Staff {
  if (!staff) throw new Refusal(403, 'notAllowed')
  return staff
}

/** Throws 403 where the right is not given for this series, or for the whole shop. */
export function requireInScope(reader: Reader, right: StudioRight, scope: StudioScope): void {
  if (!mayIn(staffOf(reader), right, scope)) throw new Refusal(403, 'notAllowed')
}
