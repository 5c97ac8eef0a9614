/** The imprint under which a series is listed; club is the shop's own. docs/product.md#labels. */
export type Label = (typeof LABELS)[number]
export const LABELS = ['club', 'heart', 'pulp'] as const
/** What filters may name: series of the labels original and knight are listed as club. */
export const LABEL_NAMES = [...LABELS, 'original', 'knight'] as const

/**
 * The tags heart and pulp give the label of their name. Any other series is club, also one with the tag original or knight.
 */
export function labelFromTags(tags: readonly string[]): Label {
  const known = new Set(tags.map(tag => tag.trim().toLowerCase()))
  if (known.has('heart')) return 'heart'
  return known.has('pulp') ? 'pulp' : 'club'
}
