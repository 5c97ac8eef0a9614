import { roleCounts } from '#rules/role-counts.ts'
import { staffOfToken } from '#rules/studio-rights.ts'
import { userLevel } from '#rules/user-level.ts'
import type { AppContext } from '../context.ts'
import { tokenHash } from '../platform/http/credential.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Reader } from '../platform/http/visitor.ts'
import type { Limit } from '../platform/limits/limits.ts'
import { findToken, setTokenUsed } from './token-store.ts'

/**
 * Tokens of the studio begin with it, so that they are known at sight, also in a file into which they should not have come.
 */
export const TOKEN_PREFIX = 'kst_'

/** How precisely the last use of a token is stored. */
const LAST_USED_PRECISION_MS = 300_000

/** Of each token: five calls a second, for as long as a minute. */
const limitsOf = (tokenId: string): Limit[] => [{ what: 'studio token', of: tokenId, most: 300, seconds: 60 }]

/**
 * The person in whose name a token acts, with what both of them may; 'expired' for one that has run out, null for one that
 * is unknown or revoked, or whose maker has no role that counts any more. Throws 429 where it asks too often.
 */
export async function findTokenReader(
  { db, clock, limits, config, log }: Pick<AppContext, 'db' | 'clock' | 'limits' | 'config' | 'log'>,
  token: string,
): Promise<Reader | 'expired' | null> {
  const found = await findToken(db, tokenHash(token))
  if (!found?.grants) return null
  const { secondFactor } = found
  if (!roleCounts({ production: config.production, emailVerified: true, secondFactor })) return null
  const now = clock.now()
  if (found.expiresAt <= now) return 'expired'
  const wait = await limits.take(limitsOf(found.id), now)
  if (wait !== null) throw new Refusal(429, 'tooManyTries', wait)
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > LAST_USED_PRECISION_MS) {
    setTokenUsed(db, found.id, now).catch(error =>
      log.warn({ err: error }, 'the use of a token was not noted'),
    )
  }
  return {
    ...{ id: found.accountId, sessionId: found.id, lang: found.lang, country: null, currency: null },
    level: userLevel({ emailVerified: true, grants: [], membership: null, roleCounts: false }),
    membership: null,
    strong: secondFactor,
    staff: staffOfToken(found.grants, found),
    token: { id: found.id, name: found.name },
  }
}
