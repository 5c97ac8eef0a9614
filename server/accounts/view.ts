import { type SubscriptionFeatures, User } from '#contract/generated/accounts.ts'
import { Session } from '#contract/generated/session.ts'
import type { SubscriptionStatus } from '#rules/subscription-status.ts'
import { USER_LEVELS, type UserLevel } from '#rules/user-level.ts'
import type { AccountRow } from './store.ts'

/** What coins say of an account. */
export interface Purse {
  coins: number
  earnedCredits: number
  usedCredits: number
  /** What has to be settled before anything can be spent. */
  debtCoins: number
  /** The reader is told of credits. */
  showsCredits: boolean
}

export const EMPTY_PURSE: Purse = {
  coins: 0,
  earnedCredits: 0,
  usedCredits: 0,
  debtCoins: 0,
  showsCredits: false,
}

/** What memberships say of an account. */
export interface Standing {
  /** docs/product.md#messages: never null, `UNKNOWN` without a subscription. */
  subscriptionStatus: SubscriptionStatus
  subscriptionFeatures: SubscriptionFeatures | undefined
  customerId: string
}

const NO_STANDING: Standing = {
  subscriptionStatus: 'UNKNOWN',
  subscriptionFeatures: undefined,
  customerId: '',
}

/** docs/product.md#profile. */
export function userMessage(
  account: AccountRow,
  level: UserLevel,
  purse: Purse,
  standing: Standing = NO_STANDING,
): User {
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
    ...standing,
    pendingEmail: account.pendingEmail ?? '',
    mailRefused: account.mailRefusedAt ?? undefined,
    newsletter: account.newsletter,
    secondFactor: account.secondFactor,
    staffRightsRest: account.role !== null && account.emailVerifiedAt !== null && level < USER_LEVELS.EDITOR,
    language: account.lang,
  })
}

export function sessionMessage(id: string, ttlSeconds: number, created: Date): Session {
  return Session.fromPartial({ id, ttl: { seconds: ttlSeconds, nanos: 0 }, created })
}
