import type { Limit } from '../platform/limits/limits.ts'

const QUARTER = 900
const HOUR = 3_600

/** The rate limits of memberships. */
export const membershipLimits = {
  /** § 312k BGB: cancelling must always be possible, so this limit is separate from other mail and generous. */
  cancel: (network: string, email: string): Limit[] => [
    { what: 'cancel from', of: network, most: 60, seconds: HOUR },
    { what: 'cancel', of: email, most: 5, seconds: HOUR },
  ],
  /** § 356a BGB: the same for withdrawing, so that neither uses up the other. */
  withdraw: (network: string, email: string): Limit[] => [
    { what: 'withdraw from', of: network, most: 60, seconds: HOUR },
    { what: 'withdraw', of: email, most: 5, seconds: HOUR },
  ],
  /** Coupons can be guessed by estimates, and each asks the payment provider, which limits requests of the whole shop. */
  estimate: (account: string): Limit[] => [{ what: 'estimate', of: account, most: 60, seconds: QUARTER }],
  /** Each try fetches all subscriptions and invoices of the member from the provider. */
  change: (account: string): Limit[] => [{ what: 'membership', of: account, most: 60, seconds: QUARTER }],
} as const
