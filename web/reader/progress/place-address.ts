import type { ReadingPlace } from '#contract/generated/places.ts'
import { savedPosition } from './saved-position.ts'

/**
 * The address at which a part is gone on with. Where this device remembers another place than the last device did, the
 * address names the latter; otherwise the reader finds the place by itself, also in a text that was revised since.
 */
export function placeAddress(slug: string, place: ReadingPlace | undefined): string {
  const at = place && !place.here && savedPosition(place.partId) !== null ? place.locator : undefined
  if (!at) return `/read/${slug}`
  return `/read/${slug}#${at.page > 0 ? at.page : `${at.block}.${at.offset}`}`
}
