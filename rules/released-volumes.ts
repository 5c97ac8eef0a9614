/**
 * docs/product.md#series: the volumes whose publishing is not in the future. A volume without a date is announced, not
 * released.
 *
 * @param publishings of each volume of the series: a date, its RFC 3339 text, or null
 */
export function releasedVolumes(publishings: readonly (Date | string | null)[], now: Date): number {
  return publishings.filter(at => at !== null && new Date(at) <= now).length
}

/**
 * The same for a record that lists no volumes but says how many are available: one less while the series is active, as the
 * last is still coming.
 */
export function releasedOfAvailable(availableVolumes: number, active: boolean): number {
  return Math.max(0, active ? availableVolumes - 1 : availableVolumes)
}
