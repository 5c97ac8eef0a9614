import { describe, expect, it } from 'vitest'
import { identifierOf, isSameBook } from './book-identity.ts'

describe('an identifier', () => {
  it.each([
    { text: 'urn:isbn:978-0-306-40615-7', is: 'isbn:9780306406157', why: 'an ISBN as a URN' },
    { text: 'ISBN 0-306-40615-2', is: 'isbn:9780306406157', why: 'the same ISBN with ten digits' },
    { text: '9780306406157', is: 'isbn:9780306406157', why: 'an ISBN without a word' },
    { text: '9780306406150', is: 'isbn:9780306406150', why: 'an ISBN with a wrong check digit' },
    { text: 'urn:uuid:AB-12', is: 'ab-12', why: 'a UUID, in small letters' },
    { text: ' https://books.example/1 ', is: 'https://books.example/1', why: 'an address' },
    { text: '  ', is: null, why: 'nothing' },
  ])('"$text" is compared as $is: $why', ({ text, is }) => {
    expect(identifierOf(text)).toBe(is)
  })
})

describe('two files', () => {
  it.each([
    { one: ['isbn:1', 'a'], other: ['isbn:1', 'b'], same: true, why: 'ISBNs decide' },
    { one: ['isbn:1', 'a'], other: ['isbn:2', 'a'], same: false, why: 'also against what else they share' },
    { one: ['isbn:1', 'isbn:2'], other: ['isbn:2'], same: true, why: 'one of several is enough' },
    { one: ['a', 'b'], other: ['b', 'c'], same: true, why: 'they share an identifier' },
    { one: ['a'], other: ['b'], same: false, why: 'they share none' },
    { one: ['isbn:1'], other: ['b'], same: false, why: 'an ISBN is no other identifier' },
    { one: ['isbn:1'], other: [], same: null, why: 'one has none' },
    { one: [], other: [], same: null, why: 'both have none' },
  ])('with $one and $other are of one book: $same, as $why', ({ one, other, same }) => {
    expect(isSameBook(one, other)).toBe(same)
  })
})
