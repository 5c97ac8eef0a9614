/** How far the translation of a series is, as lists filter by it. docs/product.md#series-status. */
export type PublicationStatus = 'ongoing' | 'complete' | 'hiatus'

interface Facts {
  /** As the publisher set it; default says nothing. */
  status: 'default' | 'complete' | 'hiatus'
  tags: readonly string[]
}

/**
 * The tag "fully translated" makes a series complete whatever the publisher set. Other tags, as "almost complete", leave the
 * status alone.
 */
export function publicationStatus({ status, tags }: Facts): PublicationStatus {
  if (status === 'complete' || isFullyTranslated(tags)) return 'complete'
  return status === 'hiatus' ? 'hiatus' : 'ongoing'
}

/** The complete flag of the legacy lists: "fully translated", or a tag with the word "complete" in it. */
export function isComplete(tags: readonly string[]): boolean {
  return isFullyTranslated(tags) || tags.some(tag => /\bcompleted?\b/i.test(tag))
}

export function isFullyTranslated(tags: readonly string[]): boolean {
  return tags.some(tag => tag.trim().toLowerCase() === 'fully translated')
}
