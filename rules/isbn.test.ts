// Proves docs/product.md#store-links
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isbn10Of, isbn13Of, isIsbn10, isIsbn13 } from './isbn.ts'

describe('an ISBN', () => {
  it.each([
    { text: '0-306-40615-2', valid: true },
    { text: '080442957X', valid: true },
    { text: '080442957x', valid: true },
    { text: '0306406153', valid: false },
    { text: '030640615', valid: false },
    { text: 'X306406152', valid: false },
  ])('of ten digits $text is valid: $valid', ({ text, valid }) => {
    expect(isIsbn10(text)).toBe(valid)
  })

  it.each([
    { text: '978-0-306-40615-7', valid: true },
    { text: '9780306406158', valid: false },
    { text: '1230306406157', valid: false },
  ])('of thirteen digits $text is valid: $valid', ({ text, valid }) => {
    expect(isIsbn13(text)).toBe(valid)
  })
})

describe('the ten digits within thirteen', () => {
  it.each([
    { isbn13: '978-0-306-40615-7', isbn10: '0306406152' },
    { isbn13: '9780804429573', isbn10: '080442957X' },
    { isbn13: '9791032305690', isbn10: null },
    { isbn13: '9780306406158', isbn10: null },
    { isbn13: '', isbn10: null },
  ])('$isbn13 holds $isbn10', ({ isbn13, isbn10 }) => {
    expect(isbn10Of(isbn13)).toBe(isbn10)
  })

  it('are always a valid ISBN-10', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), number => {
        const core = `978${String(number).padStart(9, '0')}`
        const sum = [...core].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
        expect(isIsbn10(isbn10Of(core + ((10 - (sum % 10)) % 10)) ?? '')).toBe(true)
      }),
    )
  })
})

describe('the thirteen digits', () => {
  it.each([
    { isbn: '0-306-40615-2', isbn13: '9780306406157' },
    { isbn: '080442957x', isbn13: '9780804429573' },
    { isbn: '978-0-306-40615-7', isbn13: '9780306406157' },
    { isbn: '0306406153', isbn13: null },
    { isbn: '', isbn13: null },
  ])('of $isbn are $isbn13', ({ isbn, isbn13 }) => {
    expect(isbn13Of(isbn)).toBe(isbn13)
  })
})
