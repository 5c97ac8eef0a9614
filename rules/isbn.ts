/** Ten digits (the last may be X) with the right check digit; hyphens and spaces do not count. */
export function isIsbn10(text: string): boolean {
  const digits = plain(text)
  if (!/^\d{9}[\dX]$/.test(digits)) return false
  const sum = [...digits].reduce(
    (sum, digit, at) => sum + (10 - at) * (digit === 'X' ? 10 : Number(digit)),
    0,
  )
  return sum % 11 === 0
}

/** Thirteen digits from 978 or 979 with the right check digit. */
export function isIsbn13(text: string): boolean {
  const digits = plain(text)
  if (!/^97[89]\d{10}$/.test(digits)) return false
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * The ISBN-10 within an ISBN-13: without its first three characters, with the check digit that ten digits need. Null for
 * what is no valid ISBN-13 of the 978 range; the 979 range has no ISBN-10.
 */
export function isbn10Of(isbn13: string): string | null {
  const digits = plain(isbn13)
  if (!isIsbn13(digits) || !digits.startsWith('978')) return null
  const core = digits.slice(3, 12)
  const sum = [...core].reduce((sum, digit, at) => sum + (10 - at) * Number(digit), 0)
  const check = (11 - (sum % 11)) % 11
  return core + (check === 10 ? 'X' : String(check))
}

/** The ISBN-13 of an ISBN-10 or ISBN-13, digits only. Null for what is neither. */
export function isbn13Of(isbn: string): string | null {
  const digits = plain(isbn)
  if (isIsbn13(digits)) return digits
  if (!isIsbn10(digits)) return null
  const core = `978${digits.slice(0, 9)}`
  const sum = [...core].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return core + String((10 - (sum % 10)) % 10)
}

function plain(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
