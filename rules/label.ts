/** The imprint under which a series is listed; club is the shop's own. docs/product.md#labels. */
export type Label = (typeof LABELS)[number]
export const LABELS = ['club', 'heart', 'pulp'] as const

/** The tags heart and pulp give the label of their name. Any other series is club, also one with the tag original or knight. */
export function labelFromTags(tags: readonly string[]): Label {
  const known = new Set(tags.map(tag => tag.trim().toLowerCase()))
  if (known.has('heart')) return 'heart'
  return known.has('pulp') ? 'pulp' : 'club'
}
