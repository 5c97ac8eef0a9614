import type { Limit } from '../platform/limits/limits.ts'

const TEN_MINUTES = 600
const AN_HOUR = 3_600
const A_DAY = 86_400

/**
 * docs/product.md#limits-on-reading: limits against copying. Opening the same part again within ten minutes does not count
 * as another part, but has a limit of its own, because each time it is encrypted anew.
 */
export const limitsOfOpening = {
  /** An embedded part is not encrypted, so whoever has it may fetch it again: within a day it is not another part. */
  onceEmbedded: (who: string, partId: string): Limit => ({
    what: 'opened embedded',
    of: `${who} ${partId}`,
    most: 1,
    seconds: A_DAY,
  }),
  /** The only limit of owned volumes, and of embedded parts that were opened before. */
  freely: (network: string): Limit[] => [
    { what: 'opened freely', of: network, most: 3_000, seconds: TEN_MINUTES },
  ],
  once: (who: string, partId: string): Limit => ({
    what: 'opened',
    of: `${who} ${partId}`,
    most: 1,
    seconds: TEN_MINUTES,
  }),
  anyAgain: (who: string, signedIn: boolean): Limit[] => [
    // Many visitors may share one network, as in a school.
    { what: 'opened again', of: who, most: signedIn ? 300 : 3_000, seconds: TEN_MINUTES },
  ],
  /** Generous for staff and embedded parts, so that a long series can be converted. */
  own: (who: string): Limit[] => [{ what: 'open own', of: who, most: 600, seconds: AN_HOUR }],
  account: (account: string): Limit[] => [{ what: 'open', of: account, most: 60, seconds: TEN_MINUTES }],
  network: (network: string): Limit[] => [
    { what: 'open from', of: network, most: 300, seconds: TEN_MINUTES },
  ],
} as const
