/** The imprint under which a series is listed; club is the shop's own. docs/product.md#labels. */
export type Label = 'club' | 'heart' | 'pulp'

/** heart and pulp by their tag; everything else, also the tags original and knight, is club. */
export function labelFromTags(tags: readonly string[]): Label {
  const known = new Set(tags.map(tag => tag.trim().toLowerCase()))
  if (known.has('heart')) return 'heart'
  return known.has('pulp') ? 'pulp' : 'club'
}
