import type { Limit } from '../platform/limits/limits.ts'

const QUARTER = 900

/** The rate limits of memberships. */
export const membershipLimits = {
  /** Coupons can be guessed by estimates, and each asks the payment provider, which limits requests of the whole shop. */
  estimate: (account: string): Limit[] => [{ what: 'estimate', of: account, most: 60, seconds: QUARTER }],
  /** Each try fetches all subscriptions and invoices of the member from the provider. */
  change: (account: string): Limit[] => [{ what: 'membership', of: account, most: 60, seconds: QUARTER }],
} as const
