import { isbn13Of, isIsbn13 } from './isbn.ts'

/**
 * An identifier of a book (dc:identifier of an EPUB, GTIN of a ComicInfo) in the form in which two of them are compared: an
 * ISBN of any spelling as `isbn:` and thirteen digits, anything else in small letters without `urn:uuid:`. Null where
 * nothing is left.
 */
export function identifierOf(text: string): string | null {
  const plain = text.trim().toLowerCase()
  const digits = plain.replace(/^(urn:)?isbn(-1[03])?:?/, '').replace(/[\s-]/g, '')
  const isbn = isbn13Of(digits) ?? (/^97[89]\d{10}$/.test(digits) ? digits : null)
  if (isbn) return `isbn:${isbn}`
  return plain.replace(/^urn:uuid:/, '') || null
}

/**
 * Whether an identifier, as {@link identifierOf} gives it, is of one book alone: an ISBN with the right check digit, or
 * something longer that is no placeholder of a program or template.
 */
export function isTellingIdentifier(identifier: string): boolean {
  if (identifier.startsWith('isbn:')) return isIsbn13(identifier.slice('isbn:'.length))
  return identifier.length >= 8 && new Set(identifier).size >= 5 && !PLACEHOLDER.test(identifier)
}

const PLACEHOLDER =
  /^(?:(?:pub-?|book-?|e?pub-|unique-?|your[-_ ].*)?(?:id(?:entifier)?)|unknown.*|undefined|generated.*|untitled.*|.*\bexample\.(?:com|org)\/?|com\.example\..*|.*(?:xxxx|1234-?5678|0000-?0000-?0000).*)$/

/** Whether an identifier may tell books apart; it may be too short to tell of which book it is in the whole shop. */
function mayTell(identifier: string): boolean {
  return identifier.startsWith('isbn:') ? isTellingIdentifier(identifier) : !PLACEHOLDER.test(identifier)
}

/**
 * Whether two files are of one book, by their identifiers: ISBNs decide where both have one, otherwise any identifier that
 * both have. Placeholders and ISBNs with a wrong check digit do not count. Null where one of them has none.
 */
export function isSameBook(first: readonly string[], second: readonly string[]): boolean | null {
  const [one, other] = [first.filter(mayTell), second.filter(mayTell)]
  const isbns = (among: readonly string[]) => among.filter(identifier => identifier.startsWith('isbn:'))
  const share = (some: readonly string[], more: readonly string[]) =>
    some.length > 0 && more.length > 0 ? some.some(identifier => more.includes(identifier)) : null
  return share(isbns(one), isbns(other)) ?? share(one, other)
}
