import { User } from '#contract/generated/accounts.ts'
import { Session } from '#contract/generated/session.ts'
import type { UserLevel } from '#rules/user-level.ts'
import type { AccountRow } from './store.ts'

/** What coins say of an account. */
export interface Purse {
  coins: number
  earnedCredits: number
  usedCredits: number
}

export const EMPTY_PURSE: Purse = { coins: 0, earnedCredits: 0, usedCredits: 0 }

/** Section 3, User. */
export function userMessage(account: AccountRow, level: UserLevel, purse: Purse): User {
  return User.fromPartial({
    id: account.id,
    legacyId: account.legacyId,
    analyticsId: account.analyticsId,
    email: account.email,
    username: account.username,
    displayName: account.displayName,
    forumId: account.legacyId,
    emailVerified: account.emailVerifiedAt !== null,
    country: account.country ?? '',
    created: account.createdAt,
    level,
    ...purse,
    // Decisions §3: never null.
    subscriptionStatus: 'UNKNOWN',
    pendingEmail: account.pendingEmail ?? '',
    newsletter: account.newsletter,
    secondFactor: account.secondFactor,
    language: account.lang,
  })
}

export function sessionMessage(id: string, ttlSeconds: number, created: Date): Session {
  return Session.fromPartial({ id, ttl: { seconds: ttlSeconds, nanos: 0 }, created })
}
