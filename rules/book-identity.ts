import { isbn13Of } from './isbn.ts'

/**
 * An identifier of a book (dc:identifier of an EPUB, GTIN of a ComicInfo) in the form in which two of them are compared: an ISBN of any
 * spelling as `isbn:` and thirteen digits, anything else in small letters without `urn:uuid:`. Null where nothing is left.
 */
export function identifierOf(text: string): string | null {
  const plain = text.trim().toLowerCase()
  const digits = plain.replace(/^(urn:)?isbn(-1[03])?:?/, '').replace(/[\s-]/g, '')
  const isbn = isbn13Of(digits) ?? (/^97[89]\d{10}$/.test(digits) ? digits : null)
  if (isbn) return `isbn:${isbn}`
  return plain.replace(/^urn:uuid:/, '') || null
}

/**
 * Whether two files are of one book, by their identifiers: ISBNs decide where both have one, otherwise any identifier that both have. Null
 * where one of them has none.
 */
export function isSameBook(one: readonly string[], other: readonly string[]): boolean | null {
  const isbns = (among: readonly string[]) => among.filter(identifier => identifier.startsWith('isbn:'))
  const share = (some: readonly string[], more: readonly string[]) =>
    some.length > 0 && more.length > 0 ? some.some(identifier => more.includes(identifier)) : null
  return share(isbns(one), isbns(other)) ?? share(one, other)
}
