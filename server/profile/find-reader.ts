import { roleCounts } from '#rules/role-counts.ts'
import { userLevel } from '#rules/user-level.ts'
import { setLastUsed } from '../accounts/sessions/store.ts'
import type { AppContext } from '../context.ts'
import { rightsOf } from '../membership/find-membership.ts'
import { tokenHash } from '../platform/http/credential.ts'
import type { Reader } from '../platform/http/visitor.ts'
import { findSession } from './store.ts'

/** How precisely the last use of a session is stored. */
const LAST_USED_PRECISION_MS = 300_000

/** The reader of a session token; 'expired' for an expired session, null for an unknown token. */
export async function findReader(
  { db, clock, config, log }: Pick<AppContext, 'db' | 'clock' | 'config' | 'log'>,
  token: string,
): Promise<Reader | 'expired' | null> {
  if (token === '') return null
  const found = await findSession(db, tokenHash(token))
  if (!found) return null
  const { session } = found
  const now = clock.now()
  if (session.expiresAt <= now) return 'expired'
  if (now.getTime() - session.lastUsedAt.getTime() > LAST_USED_PRECISION_MS) {
    setLastUsed(db, session.id, now).catch(error =>
      log.warn({ err: error }, 'the use of a session was not noted'),
    )
  }
  const { emailVerified, strong } = session
  const grants = session.grants ?? []
  const membership = rightsOf(found.membership, now)
  const counts = roleCounts({ production: config.production, emailVerified, secondFactor: strong })
  return {
    id: session.accountId,
    sessionId: session.id,
    lang: session.lang,
    country: session.country,
    currency: session.currency,
    level: userLevel({ grants, emailVerified, membership, roleCounts: counts }),
    membership,
    strong,
    staff: grants.length > 0 && counts ? { grants, onlyRights: null } : null,
    token: null,
  }
}
