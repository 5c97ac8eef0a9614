const BOOK_WIDE = /^at-[0-9a-f]{10}$/

/**
 * Whether the name of a place in a text is the only one in its book, so that links of other parts lead there; other names
 * are those of one part. A link out of its part has the number of the other one as its attribute `part`.
 */
export function isBookWide(id: string): boolean {
  return BOOK_WIDE.test(id)
}
