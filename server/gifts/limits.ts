import type { Limit } from '../platform/limits/limits.ts'

const QUARTER = 900

/** The rate limits of gift codes, which can be guessed. */
export const giftLimits = {
  redeem: (account: string): Limit[] => [{ what: 'gift', of: account, most: 10, seconds: QUARTER }],
} as const
