import { User } from '#contract/generated/accounts.ts'
import { Session } from '#contract/generated/session.ts'
import type { UserLevel } from '#rules/user-level.ts'
import type { AccountRow } from './store.ts'

/** Section 3, User. What coins and memberships say of it is filled in by them. */
export function userMessage(account: AccountRow, level: UserLevel): User {
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
