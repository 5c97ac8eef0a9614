/** Stands among countries for all of them, and for visitors whose country is not known. */
export const EVERYWHERE = '*'

/**
 * docs/product.md#countries: whether what is blocked there is closed to a visitor from this country; null where it is not
 * known.
 */
export function isBlockedIn(country: string | null, blocked: readonly string[]): boolean {
  return blocked.includes(EVERYWHERE) || (country !== null && blocked.includes(country))
}
