import { type SubscriptionFeatures, User } from '#contract/generated/accounts.ts'
import { Session } from '#contract/generated/session.ts'
import type { SubscriptionStatus } from '#rules/subscription-status.ts'
import type { UserLevel } from '#rules/user-level.ts'
import type { AccountRow } from './store.ts'

/** The part of a user message that comes from the coins. */
export interface PurseSummary {
  coins: number
  earnedCredits: number
  usedCredits: number
  /** Coins that the reader owes; nothing can be spent before they are settled. */
  debtCoins: number
  /** Whether the site shows credits to this reader. */
  showsCredits: boolean
}

export const EMPTY_PURSE: PurseSummary = {
  coins: 0,
  earnedCredits: 0,
  usedCredits: 0,
  debtCoins: 0,
  showsCredits: false,
}

/** The part of a user message that comes from the membership. */
export interface MembershipSummary {
  /** docs/product.md#messages: never null, `UNKNOWN` without a subscription. */
  subscriptionStatus: SubscriptionStatus
  subscriptionFeatures: SubscriptionFeatures | undefined
  customerId: string
}

const NO_MEMBERSHIP: MembershipSummary = {
  subscriptionStatus: 'UNKNOWN',
  subscriptionFeatures: undefined,
  customerId: '',
}

/** What the account may do in this session. */
interface SessionStanding {
  level: UserLevel
  /** It has roles that do not count in this session. */
  rightsRest: boolean
  /** It works in the studio. */
  studio: boolean
}

/** docs/product.md#profile. */
export function userMessage(
  account: AccountRow,
  { level, rightsRest, studio }: SessionStanding,
  purse: PurseSummary,
  standing: MembershipSummary = NO_MEMBERSHIP,
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
    passwordUntil: account.passwordUntil ?? undefined,
    newsletter: account.newsletter,
    secondFactor: account.secondFactor,
    staffRightsRest: rightsRest,
    studio,
    language: account.lang,
    currency: account.currency ?? '',
    receiptDetails: account.receiptDetails,
  })
}

export function sessionMessage(id: string, ttlSeconds: number, created: Date): Session {
  return Session.fromPartial({ id, ttl: { seconds: ttlSeconds, nanos: 0 }, created })
}
