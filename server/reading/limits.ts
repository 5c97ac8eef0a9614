import type { Limit } from '../platform/limits/limits.ts'

const TEN_MINUTES = 600
const AN_HOUR = 3_600

/**
 * docs/product.md#limits-on-reading: who opens more parts than anybody reads copies them. The same part again within the time is not another, but
 * each time it is sealed anew: no reader turns back so often.
 */
export const limitsOfOpening = {
  again: (who: string, partId: string): Limit[] => [
    { what: 'opened', of: `${who} ${partId}`, most: 1, seconds: TEN_MINUTES },
  ],
  anyAgain: (who: string, signedIn: boolean): Limit[] => [
    // Behind one address may be a school.
    { what: 'opened again', of: who, most: signedIn ? 300 : 3_000, seconds: TEN_MINUTES },
  ],
  /** Who converts a long series that is theirs is no copier: what somebody owns, what staff open, and embedded parts. */
  own: (who: string): Limit[] => [{ what: 'open own', of: who, most: 600, seconds: AN_HOUR }],
  account: (account: string): Limit[] => [{ what: 'open', of: account, most: 60, seconds: TEN_MINUTES }],
  network: (network: string): Limit[] => [
    { what: 'open from', of: network, most: 300, seconds: TEN_MINUTES },
  ],
} as const
