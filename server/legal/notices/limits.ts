import type { Limit } from '../../platform/limits/limits.ts'

const HOUR = 3_600

/**
 * What anybody may send without a session (§ 312k and § 356a BGB, Regulation (EU) 2022/2065, Art. 16): it must always be
 * possible, so these limits are generous, and separate from other mail and from each other.
 *
 * @param email '' without one
 */
export function noticeLimits(
  what: 'cancel' | 'withdraw' | 'notice',
  network: string,
  email: string,
): Limit[] {
  const ofNetwork = { what: `${what} from`, of: network, most: 60, seconds: HOUR }
  return email === '' ? [ofNetwork] : [ofNetwork, { what, of: email, most: 5, seconds: HOUR }]
}
