import type { Limit } from '../platform/limits/limits.ts'

const QUARTER = 900
const HOUR = 3_600

/** The rate limits of paying and of asking the payment provider. */
export const paymentLimits = {
  /** Stops trying stolen cards. */
  pay: (account: string): Limit[] => [{ what: 'pay', of: account, most: 30, seconds: HOUR }],
  /** The payment provider limits requests of the whole shop; one reader must not use them up. */
  askProvider: (account: string): Limit[] => [
    { what: 'ask provider', of: account, most: 120, seconds: QUARTER },
  ],
} as const
