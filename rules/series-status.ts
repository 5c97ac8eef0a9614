/** How far the translation of a series is, as lists filter by it. docs/product.md#series-status. */
export type PublicationStatus = 'ongoing' | 'complete' | 'hiatus'

interface Facts {
  /** As the publisher set it; default says nothing. */
  status: 'default' | 'complete' | 'hiatus'
  tags: readonly string[]
}

/** The tag "fully translated" makes a series complete whatever else is said, and so does a tag that matches "complete". */
export function publicationStatus({ status, tags }: Facts): PublicationStatus {
  if (status === 'complete' || isComplete(tags)) return 'complete'
  return status === 'hiatus' ? 'hiatus' : 'ongoing'
}

/** The complete flag. */
export function isComplete(tags: readonly string[]): boolean {
  return tags.some(tag => /\bcompleted?\b/i.test(tag) || tag.trim().toLowerCase() === 'fully translated')
}
