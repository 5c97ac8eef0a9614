import type { AnyCall, ReasonOf } from '#contract/call.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { findProvenAt } from './store.ts'

/** docs/product.md#lasting-keys. */
const FRESH_MS = 600_000

/**
 * Throws 403 where the password or a passkey was shown too long ago, or never. What is made then outlives the session, so
 * that a stolen session must not be enough for it.
 */
export async function requireFreshSession<C extends AnyCall>(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  call: C & ('freshSignInNeeded' extends ReasonOf<C> ? unknown : never),
  { sessionId }: Reader,
): Promise<void> {
  const provenAt = await findProvenAt(db, sessionId)
  if (provenAt && clock.now().getTime() - provenAt.getTime() <= FRESH_MS) return
  throw refuse(call, 'freshSignInNeeded' as ReasonOf<C>)
}
