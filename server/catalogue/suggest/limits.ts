import type { Limit } from '../../platform/limits/limits.ts'

/**
 * Typing one word asks a few times, and answers that are cached count nothing. Many readers may share one network, as in a
 * school.
 */
export const suggestLimits = (network: string): Limit[] => [
  { what: 'suggest', of: network, most: 1_200, seconds: 600 },
]
