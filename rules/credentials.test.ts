import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailFault, emailKey, passwordFault, tidyEmail, usernameFault } from './credentials.ts'

// docs/product.md#registration: at least 3 characters, fewer than 32, only letters, digits and the characters . + - _
describe('a username', () => {
  it.each([
    ['abc', null],
    ['a'.repeat(31), null],
    ['Ada.Wren+1-_', null],
    ['', 'usernameMissing'],
    ['ab', 'usernameTooShort'],
    ['a'.repeat(32), 'usernameTooLong'],
    ['ada wren', 'usernameCharacters'],
    ['ada@wren', 'usernameCharacters'],
    // a Cyrillic а
    ['аda', 'usernameCharacters'],
    ['ada\n', 'usernameCharacters'],
  ])('%j: %s', (name, fault) => expect(usernameFault(name)).toBe(fault))
})

describe('an address of mail', () => {
  it.each([
    'ada@example.com',
    'a.b+c@sub.example.co.uk',
    "o'neill@example.org",
    ' ada@example.com ',
    'ada@EXAMPLE.com.',
    'ada@bücher.example',
    'jörg@example.de',
  ])('can be %j', email => expect(emailFault(email)).toBeNull())

  it.each([
    ['', 'emailMissing'],
    ['   ', 'emailMissing'],
    ...[
      'ada',
      '@example.com',
      'ada@',
      'ada@localhost',
      'ada@@example.com',
      'ada wren@example.com',
      'ada@exa mple.com',
      'ada@-example.com',
      'ada@example..com',
      '.ada@example.com',
      'a..b@example.com',
      'ada.@example.com',
      'ada@127.0.0.1',
      'ada@example.com\r\nbcc: eve@example.com',
      'Ada <ada@example.com>',
      'ada@example.com,eve@example.com',
      `${'a'.repeat(65)}@example.com`,
      `ada@${'a'.repeat(64)}.com`,
      `ada@${'abcdefg.'.repeat(40)}com`,
    ].map(email => [email, 'emailInvalid']),
  ])('cannot be %j: %s', (email, fault) => expect(emailFault(email)).toBe(fault))

  it('is the same in another case, width or composition, and with a dot at the end', () => {
    const same = ['Ada@Example.com', 'ada@example.com.', ' ADA@EXAMPLE.COM', 'ａda@example.com']
    expect(new Set(same.map(emailKey))).toEqual(new Set(['ada@example.com']))
    expect(emailKey('jo\u0308rg@example.de')).toBe(emailKey('jörg@example.de'))
    expect(emailKey('a.da@example.com')).not.toBe(emailKey('ada@example.com'))
  })

  it('is kept as it was typed, but for its domain', () => {
    expect(tidyEmail(' Ada.Wren@Example.COM. ')).toBe('Ada.Wren@example.com')
  })

  it('has one form, however often it is asked for', () => {
    fc.assert(fc.property(fc.emailAddress(), email => emailKey(emailKey(email)) === emailKey(email)))
    fc.assert(fc.property(fc.emailAddress(), email => emailKey(tidyEmail(email)) === emailKey(email)))
  })
})

// docs/product.md#passwords: at least 9 characters.
describe('a password', () => {
  it.each([
    ['', 'passwordMissing'],
    ['12345678', 'passwordTooShort'],
    ['123456789', null],
    // one character that is written with two units
    ['😀'.repeat(8), 'passwordTooShort'],
    ['😀'.repeat(9), null],
    ['x'.repeat(1000), null],
    ['x'.repeat(1001), 'passwordTooLong'],
  ])('%j: %s', (password, fault) => expect(passwordFault(password)).toBe(fault))
})
