import { describe, expect, it } from 'vitest'
import { identifierOf, isSameBook, isTellingIdentifier } from './book-identity.ts'

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

it.each([
  { identifier: 'isbn:9780306406157', tells: true },
  { identifier: 'isbn:9780306406150', tells: false, why: 'its check digit is wrong' },
  { identifier: '83a8f665-7b5b-5dde-bfc8-b3dcd33bd205', tells: true },
  { identifier: 'https://standardebooks.org/ebooks/jane-austen/emma', tells: true },
  { identifier: 'hee31112104', tells: true },
  { identifier: 'x', tells: false, why: 'it is short' },
  { identifier: '00000000-0000-0000-0000-000000000000', tells: false, why: 'it is nothing but zeros' },
  { identifier: 'bookid', tells: false, why: 'it is the name of a field' },
  { identifier: 'unknown-publication', tells: false, why: 'a program that knew none wrote it' },
  { identifier: 'com.example.book.first', tells: false, why: 'it is that of a template' },
  { identifier: '12345678-1234-5678-1234-567812345678', tells: false, why: 'it is that of a template' },
])('the identifier $identifier is of one book alone: $tells $why', ({ identifier, tells }) => {
  expect(isTellingIdentifier(identifier)).toBe(tells)
})

describe('two files', () => {
  it.each([
    { one: ['isbn:9780306406157', 'a'], other: ['isbn:9780306406157', 'b'], same: true, why: 'ISBNs decide' },
    {
      one: ['isbn:9780306406157', 'a'],
      other: ['isbn:9783161484100', 'a'],
      same: false,
      why: 'also against what else they share',
    },
    {
      one: ['isbn:9780306406157', 'isbn:9783161484100'],
      other: ['isbn:9783161484100'],
      same: true,
      why: 'one of several is enough',
    },
    { one: ['a', 'b'], other: ['b', 'c'], same: true, why: 'they share an identifier' },
    { one: ['a'], other: ['b'], same: false, why: 'they share none' },
    { one: ['isbn:9780306406157'], other: ['b'], same: false, why: 'an ISBN is no other identifier' },
    { one: ['isbn:9780306406157'], other: [], same: null, why: 'one has none' },
    { one: [], other: [], same: null, why: 'both have none' },
    { one: ['bookid'], other: ['bookid'], same: null, why: 'a placeholder is none' },
    { one: ['isbn:9780306406150'], other: ['isbn:9783161484100'], same: null, why: 'nor is a wrong ISBN' },
  ])('with $one and $other are of one book: $same, as $why', ({ one, other, same }) => {
    expect(isSameBook(one, other)).toBe(same)
  })
})
